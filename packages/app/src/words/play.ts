import { synthesizeReading, synthesizeWord, type Word } from '@ciyu/core'
import { client } from '../client.ts'

/** A word to be said; one of somebody's own is in no dictionary and is said by its reading. */
export type Spoken = Pick<Word, 'id' | 'simplified' | 'pinyin'> & { readonly custom?: boolean }

let playing: HTMLAudioElement | undefined

async function sourceOf({ id, simplified, pinyin, custom }: Spoken): Promise<string> {
  if (!custom) return client.api.url(synthesizeWord, { params: { id } })
  return URL.createObjectURL(
    await client.api.call(synthesizeReading, { body: { word: simplified, transcription: pinyin } }),
  )
}

/** Says a word; a word that is being said is cut short. Rejects when there is no sound to be had. */
export async function playWord(word: Spoken): Promise<void> {
  playing?.pause()
  const source = await sourceOf(word)
  const audio = new Audio(source)
  if (source.startsWith('blob:')) audio.addEventListener('pause', () => URL.revokeObjectURL(source), { once: true })
  playing = audio
  try {
    await audio.play()
  } catch (error) {
    // Cut short by the next word: nothing is wrong.
    if (error instanceof DOMException && error.name === 'AbortError') return
    throw error
  }
}
