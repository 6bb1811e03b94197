import type { Client } from '@ciyu/core'
import { synthesizeWord } from '@ciyu/core/contract'
import { useEffect, useMemo, useState } from 'react'
import type { Word } from './word-list-learner.store.ts'

const slow = 0.7

/** Speaks words; the second time in a row slowly. */
export function useAudio(client: Client) {
  const [failed, setFailed] = useState(false)
  const player = useMemo(() => {
    let audio: HTMLAudioElement | undefined
    let times = 0
    return {
      async play(word: Word) {
        audio ??= new Audio()
        setFailed(false)
        try {
          const url = word.custom
            ? await (await import('./own-words.ts')).speechOf(client, word)
            : client.api.url(synthesizeWord, { params: { id: word.id } })
          if (audio.dataset.url !== url) audio.src = audio.dataset.url = url
          audio.currentTime = 0
          audio.playbackRate = times++ % 2 ? slow : 1
          await audio.play()
        } catch (error) {
          // Refused before the first click on a page, and cut short by the next word: neither is a failure.
          const name = (error as { name?: string }).name
          if (name !== 'NotAllowedError' && name !== 'AbortError') setFailed(true)
        }
      },
      reset() {
        times = 0
        audio?.pause()
        setFailed(false)
      },
    }
  }, [client])
  useEffect(() => player.reset, [player])
  return { ...player, failed }
}
