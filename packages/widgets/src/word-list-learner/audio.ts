import type { Client } from '@ciyu/core'
import { useEffect, useMemo, useState } from 'react'
import type { Word } from './learner.ts'
import type { Player } from './player.ts'

/** Speaks words; the player loads with the first. */
export function useAudio(client: Client) {
  const [failed, setFailed] = useState(false)
  const audio = useMemo(() => {
    let player: Promise<Player> | undefined
    return {
      async play(word: Word) {
        setFailed(false)
        player ??= import('./player.ts').then(({ createPlayer }) => createPlayer(client))
        // One that could not be loaded is asked for again the next time.
        player.catch(() => {
          player = undefined
        })
        setFailed(
          !(await player.then(
            (loaded) => loaded.play(word),
            () => false,
          )),
        )
      },
      reset() {
        void player?.then(
          (loaded) => loaded.reset(),
          () => {},
        )
        setFailed(false)
      },
    }
  }, [client])
  useEffect(() => audio.reset, [audio])
  return { ...audio, failed }
}
