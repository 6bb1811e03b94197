import { tellError } from '../shell/toasts.ts'
import { useT } from '../shell/use-t.ts'
import { playWord, type Spoken } from './play.ts'
import styles from './play-button.module.css'

/** Says the word. */
export function PlayButton({ word }: { word: Spoken }) {
  const t = useT()
  const play = () => playWord(word).catch(() => tellError(t('item.soundFailed')))
  return (
    <button
      type="button"
      className={styles.play}
      aria-label={t('item.play', { word: word.simplified })}
      onClick={() => void play()}
    >
      <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
        <path d="M4 2.6v10.8L13 8Z" fill="currentColor" />
      </svg>
    </button>
  )
}
