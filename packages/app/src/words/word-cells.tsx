import { localeOf, type Strength, type Word } from '@ciyu/core'
import type { ReactNode } from 'react'
import { useT } from '../shell/use-t.ts'
import { Characters, Reading } from './chinese.tsx'
import { PlayButton } from './play-button.tsx'
import styles from './word-table.module.css'

export interface WordCellsProps<W extends Word> {
  word: W
  /** How firmly it sits, where that is known. */
  level?: Strength | undefined
  /** Its place in the list, from 1. */
  number?: number | undefined
  /** What the person says of it, under its meanings. */
  note?: ReactNode
  /** Whether the row takes the focus by its word. */
  focusable?: boolean
  onOpen: (word: W) => void
}

/** What a row shows of a word: characters, reading, meaning, how well it is known, audio. */
export function WordCells<W extends Word>({ word, level, number, note, focusable, onOpen }: WordCellsProps<W>) {
  return (
    <>
      {number !== undefined && <span className={styles.number}>{number}</span>}
      <span className={styles.word}>
        <button type="button" data-focus={focusable || undefined} onClick={() => onOpen(word)}>
          <Characters word={word} />
        </button>
      </span>
      <span className={styles.reading}>
        <Reading pinyin={word.pinyin} />
      </span>
      <span className={styles.meaning} lang={localeOf(word.lang).iso}>
        {word.meanings.join('; ')}
        {note && <small className={styles.note}>{note}</small>}
      </span>
      {level !== undefined && (
        <span className={styles.strength}>
          <Dots level={level} />
        </span>
      )}
      <span className={styles.play}>
        <PlayButton word={word} />
      </span>
    </>
  )
}

function Dots({ level }: { level: Strength }) {
  const t = useT()
  return (
    <span className={styles.dots} role="img" aria-label={t('item.strength', { level })}>
      {[1, 2, 3, 4].map((dot) => (
        <i key={dot} data-filled={dot <= level || undefined} />
      ))}
    </span>
  )
}
