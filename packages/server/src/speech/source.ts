/** What is to be spoken. */
export interface Utterance {
  /** Chinese text: a word or a sentence. */
  readonly text: string
  /** The reading, as numbered (`yin2 hang2`, `lu:4`) or marked (`yínháng`) pinyin. */
  readonly pinyin?: string | undefined
  /** Speed relative to the normal one, 0.5 to 1.5. */
  readonly rate: number
}

/** Something that turns text into MP3 audio. */
export interface SpeechSource {
  /** Part of the cache key: changes whenever the same utterance would sound different. */
  readonly name: string
  /** What decides how the utterance sounds; utterances with the same key share one recording. */
  key(utterance: Utterance): string
  /** @throws {SpeechUnavailable} when the source cannot speak at the moment */
  speak(utterance: Utterance): Promise<Uint8Array>
  close(): Promise<void>
}

/** Nothing on this machine can speak; the HTTP layer answers `speech_unavailable`. */
export class SpeechUnavailable extends Error {
  override readonly name = 'SpeechUnavailable'
  readonly code = 'speech_unavailable'
}
