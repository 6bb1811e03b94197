import { localeOf, type Strength, type Word } from '@ciyu/core'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { memo, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useT } from '../shell/use-t.ts'
import { Characters, Reading } from './chinese.tsx'
import { PlayButton } from './play-button.tsx'
import styles from './word-table.module.css'

const narrow = '(max-width: 760px)'

const subscribeToWidth = (changed: () => void) => {
  const media = matchMedia(narrow)
  media.addEventListener('change', changed)
  return () => media.removeEventListener('change', changed)
}

/** Rows have one height each way, so that a list of 10,000 need not be measured. */
const rowHeight = { wide: 62, narrow: 76 }

interface Props {
  words: readonly Word[]
  label: string
  /** How firmly a word sits, where that is known. */
  strength?: ((wordId: number) => Strength) | undefined
  /** Whether the rows are numbered by their place in the list. */
  numberOf?: ((word: Word) => number) | undefined
  onOpen: (word: Word) => void
}

/** Words in rows: characters, reading, meaning, how well it is known, audio. Only what is in sight is drawn. */
export function WordTable({ words, label, strength, numberOf, onOpen }: Props) {
  const body = useRef<HTMLUListElement>(null)
  const isNarrow = useSyncExternalStore(subscribeToWidth, () => matchMedia(narrow).matches)
  const [top, setTop] = useState(0)
  const height = isNarrow ? rowHeight.narrow : rowHeight.wide

  // What stands above may change its height: the list begins where it begins.
  useLayoutEffect(() => {
    const found = body.current ? body.current.getBoundingClientRect().top + scrollY : 0
    if (Math.abs(found - top) > 1) setTop(found)
  })

  const virtualizer = useWindowVirtualizer({
    count: words.length,
    estimateSize: () => height,
    overscan: 8,
    scrollMargin: top,
    getItemKey: (index) => words[index]?.id ?? index,
  })
  useLayoutEffect(() => {
    if (height) virtualizer.measure()
  }, [height, virtualizer])

  return (
    <ul ref={body} aria-label={label} className={styles.table} style={{ height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map(({ key, index, start }) => {
        const word = words[index] as Word
        return (
          <Row
            key={key}
            word={word}
            place={index + 1}
            count={words.length}
            top={start - top}
            height={height}
            level={strength?.(word.id)}
            number={numberOf?.(word)}
            onOpen={onOpen}
          />
        )
      })}
    </ul>
  )
}

interface RowProps {
  word: Word
  /** From 1, among those shown. */
  place: number
  count: number
  top: number
  height: number
  level: Strength | undefined
  number: number | undefined
  onOpen: (word: Word) => void
}

/** Drawn once while it is in sight: scrolling adds and removes rows and changes none. */
const Row = memo(function Row({ word, place, count, top, height, level, number, onOpen }: RowProps) {
  return (
    <li
      aria-setsize={count}
      aria-posinset={place}
      className={styles.row}
      style={{ height, transform: `translateY(${top}px)` }}
    >
      {number !== undefined && <span className={styles.number}>{number}</span>}
      <span className={styles.word}>
        <button type="button" onClick={() => onOpen(word)}>
          <Characters word={word} />
        </button>
      </span>
      <span className={styles.reading}>
        <Reading pinyin={word.pinyin} />
      </span>
      <span className={styles.meaning} lang={localeOf(word.lang).iso}>
        {word.meanings.join('; ')}
      </span>
      {level !== undefined && (
        <span className={styles.strength}>
          <Dots level={level} />
        </span>
      )}
      <span className={styles.play}>
        <PlayButton word={word} />
      </span>
    </li>
  )
})

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
