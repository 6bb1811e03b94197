import type { Strength, Word } from '@ciyu/core'
import { memo } from 'react'
import { useRows } from './use-rows.ts'
import { WordCells, type WordCellsProps } from './word-cells.tsx'
import styles from './word-table.module.css'

interface Props<W extends Word> {
  words: readonly W[]
  label: string
  /** How firmly a word sits, where that is known. */
  strength?: ((wordId: number) => Strength) | undefined
  /** Whether the rows are numbered by their place in the list. */
  numberOf?: ((word: W) => number) | undefined
  onOpen: (word: W) => void
}

/** Words in rows. Only what is in sight is drawn. */
export function WordTable<W extends Word>({ words, label, strength, numberOf, onOpen }: Props<W>) {
  const { body, total, height, visible } = useRows(words)
  return (
    <ul ref={body} aria-label={label} className={styles.table} style={{ height: total }}>
      {visible.map(({ id, index, top }) => {
        const word = words[index] as W
        return (
          <MemoRow
            key={id}
            word={word}
            place={index + 1}
            count={words.length}
            top={top}
            height={height}
            level={strength?.(word.id)}
            number={numberOf?.(word)}
            // A row hands back the word that it was given.
            onOpen={onOpen as (word: Word) => void}
          />
        )
      })}
    </ul>
  )
}

interface RowProps extends WordCellsProps<Word> {
  /** From 1, among those shown. */
  place: number
  count: number
  top: number
  height: number
}

/** Drawn once while it is in sight: scrolling adds and removes rows and changes none. */
const MemoRow = memo(function Row({ place, count, top, height, ...cells }: RowProps) {
  return (
    <li
      aria-setsize={count}
      aria-posinset={place}
      className={styles.row}
      style={{ height, transform: `translateY(${top}px)` }}
    >
      <WordCells {...cells} />
    </li>
  )
})
