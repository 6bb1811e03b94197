import type { Client } from '@ciyu/core'
import { synthesizeReading, synthesizeWord } from '@ciyu/core/contract'
import type { Word } from './learner.ts'

const slow = 0.7

export interface Player {
  /** Speaks a word; answers false when it could not. */
  play(word: Word): Promise<boolean>
  /** Falls silent; the next time is at full speed. */
  reset(): void
}

const spoken = new Map<number, string>()

/** The address of a word of one's own as audio: it is in no dictionary and is said by its reading. Rejects with ApiError. */
async function speechOf(client: Client, { id, simplified, pinyin }: Word): Promise<string> {
  const known = spoken.get(id)
  if (known) return known
  const audio = await client.api.call(synthesizeReading, { body: { word: simplified, transcription: pinyin } })
  const url = URL.createObjectURL(audio)
  spoken.set(id, url)
  return url
}

/** Speaks words; the second time in a row slowly. */
export function createPlayer(client: Client): Player {
  const audio = new Audio()
  let times = 0
  return {
    async play(word) {
      try {
        const url = word.custom
          ? await speechOf(client, word)
          : client.api.url(synthesizeWord, { params: { id: word.id } })
        if (audio.dataset.url !== url) audio.src = audio.dataset.url = url
        audio.currentTime = 0
        audio.playbackRate = times++ % 2 ? slow : 1
        await audio.play()
        return true
      } catch (error) {
        // Refused before the first click on a page, and cut short by the next word: neither is a failure.
        return /NotAllowedError|AbortError/.test((error as { name?: string }).name ?? '')
      }
    },
    reset() {
      times = 0
      audio.pause()
    },
  }
}
