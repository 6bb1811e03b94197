import { type ListWord, localeOf, type Strength } from '@ciyu/core'
import { memo, useEffect, useRef } from 'react'
import controls from '../../shell/controls.module.css'
import { useT } from '../../shell/use-t.ts'
import { WordCells } from '../../words/word-cells.tsx'
import tableStyles from '../../words/word-table.module.css'
import styles from './list-row.module.css'
import { draftOf, type WordDraft, WordForm } from './word-form.tsx'

/** How long a row is in sight before it can be dragged, in milliseconds. */
const settleMs = 120

export interface RowActions {
  /** `range`: together with all rows since the one that was chosen before. */
  onToggle: (wordId: number, range: boolean) => void
  onOpen: (word: ListWord) => void
  /** Opens a row's form; null closes it. */
  onEdit: (wordId: number | null) => void
  onSave: (word: ListWord, draft: WordDraft) => void
}

interface Props extends RowActions {
  word: ListWord
  /** From 1, among those shown. */
  place: number
  count: number
  top: number
  height: number
  /** Its place in the whole list, from 1. */
  number: number
  level: Strength | undefined
  selected: boolean
  /** Whether any row is selected: then all show their boxes. */
  selecting: boolean
  editing: boolean
  measure: ((element: HTMLLIElement | null) => void) | null
}

/** A word of one's own list; drawn anew only when something about it changes. */
export const ListRow = memo(function ListRow(props: Props) {
  const { word, place, count, top, height, number, level, selected, selecting, editing, measure } = props
  const { onToggle, onOpen, onEdit, onSave } = props
  const t = useT()
  const row = useRef<HTMLLIElement>(null)
  const handle = useRef<HTMLSpanElement>(null)
  const { id, simplified, custom, lang } = word

  useEffect(() => {
    const [element, grip] = [row.current, handle.current]
    if (!element || !grip || editing) return
    let stop = () => {}
    let wanted = true
    // A row that only flies by while the list scrolls is not worth the work.
    const timer = setTimeout(async () => {
      const { makeRowMovable } = await import('./drag.ts')
      if (wanted) stop = makeRowMovable(element, grip, id)
    }, settleMs)
    return () => {
      clearTimeout(timer)
      wanted = false
      stop()
    }
  }, [id, editing])

  useEffect(() => {
    if (!editing) return
    measure?.(row.current)
    // The whole form is in sight, not only its first field.
    row.current?.scrollIntoView({ block: 'nearest' })
  }, [editing, measure])

  const said = [word.note, word.context].filter(Boolean).join(' · ')
  return (
    <li
      ref={row}
      data-word={id}
      data-index={place - 1}
      aria-setsize={count}
      aria-posinset={place}
      className={`${tableStyles.row} ${styles.row} ${editing ? styles.open : ''}`}
      data-selected={selected || undefined}
      data-selecting={selecting || undefined}
      style={{ transform: `translateY(${top}px)`, ...(!editing && { height }) }}
    >
      {editing ? (
        <div className={styles.form}>
          <p className={styles.face} lang="zh-Hans">
            {simplified}
          </p>
          <WordForm
            initial={draftOf(word)}
            own={custom}
            meaningsHint={custom ? undefined : word.meanings.join('\n')}
            saveLabel={t('lists.save')}
            onSave={(draft) => onSave(word, draft)}
            onCancel={() => onEdit(null)}
          />
        </div>
      ) : (
        <>
          <span ref={handle} className={styles.handle} aria-hidden="true">
            <svg viewBox="0 0 12 20" width="12" height="20" fill="currentColor" aria-hidden="true">
              {[4, 10, 16].map((y) => (
                <path
                  key={y}
                  d={`M3 ${y}h.01M9 ${y}h.01`}
                  stroke="currentColor"
                  strokeWidth="3"
                  strokeLinecap="round"
                />
              ))}
            </svg>
          </span>
          <label className={styles.select}>
            <input
              type="checkbox"
              className={controls.check}
              aria-label={t('lists.select', { title: simplified })}
              checked={selected}
              // A click tells whether Shift was held; the change itself does not.
              onClick={({ shiftKey }) => onToggle(id, shiftKey)}
              onChange={() => {}}
            />
          </label>
          <WordCells
            word={word}
            level={level}
            number={number}
            onOpen={onOpen}
            note={said && <span lang={localeOf(lang).iso}>{said}</span>}
            focusable
          />
          <button
            type="button"
            className={styles.edit}
            onClick={() => onEdit(id)}
            aria-label={t('lists.edit', { word: simplified })}
          >
            <svg viewBox="0 0 24 24" width="18" height="18" fill="none" stroke="currentColor" aria-hidden="true">
              <path d="m5 15-1 5 5-1L20 8l-4-4Zm9-9 4 4" strokeWidth="1.75" strokeLinejoin="round" />
            </svg>
          </button>
        </>
      )}
    </li>
  )
})
