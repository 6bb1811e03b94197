import { synthesizeWord } from '@ciyu/core'
import { client } from '../client.ts'

let playing: HTMLAudioElement | undefined

/** Says a word; a word that is being said is cut short. Rejects when there is no sound to be had. */
export async function playWord(wordId: number): Promise<void> {
  playing?.pause()
  playing = new Audio(client.api.url(synthesizeWord, { params: { id: wordId } }))
  try {
    await playing.play()
  } catch (error) {
    // Cut short by the next word: nothing is wrong.
    if (error instanceof DOMException && error.name === 'AbortError') return
    throw error
  }
}
