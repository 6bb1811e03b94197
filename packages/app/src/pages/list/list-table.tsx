import type { ListWord, Strength } from '@ciyu/core'
import { type KeyboardEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useRows } from '../../words/use-rows.ts'
import tableStyles from '../../words/word-table.module.css'
import { ListRow, type RowActions } from './list-row.tsx'

interface Props {
  /** The words that are shown, in order. */
  words: readonly ListWord[]
  label: string
  /** The place of a word in the whole list, from 1. */
  numberOf: (word: ListWord) => number
  strength: ((wordId: number) => Strength) | undefined
  selected: ReadonlySet<number>
  editing: number | null
  onSelect: (selected: ReadonlySet<number>) => void
  onOpen: (word: ListWord) => void
  onEdit: (wordId: number | null) => void
  onSave: RowActions['onSave']
  onRemove: (wordIds: readonly number[]) => void
  /** Moves a word to a place of the whole list, from 0. */
  onMove: (wordId: number, position: number) => void
}

const rowOf = (element: EventTarget) => {
  const id = (element as Element).closest<HTMLElement>('[data-word]')?.dataset.word
  return id === undefined ? null : Number(id)
}

/** The words of one's own list: selected, edited, moved and removed, by mouse, finger or keys. */
export function ListTable(props: Props) {
  const { words, label, numberOf, strength, selected, editing, onSelect, onRemove, onMove } = props
  /** The row that has the focus, or should get it when it is drawn. */
  const [active, setActive] = useState<number | null>(null)
  const [dragged, setDragged] = useState<number | null>(null)
  const wantsFocus = useRef(false)
  const anchor = useRef<number | null>(null)
  const indexOf = (wordId: number | null) => (wordId === null ? -1 : words.findIndex(({ id }) => id === wordId))
  const rows = useRows(words, { open: editing, kept: [indexOf(active), indexOf(dragged)] })

  const focusOn = (wordId: number) => {
    setActive(wordId)
    wantsFocus.current = true
    rows.show(indexOf(wordId))
  }

  // A row may be drawn, or change its place in the page, after the key was pressed.
  useLayoutEffect(() => {
    if (!wantsFocus.current || active === null || editing !== null) return
    const button = rows.body.current?.querySelector<HTMLElement>(`[data-word="${active}"] [data-focus]`)
    if (!button) return
    wantsFocus.current = false
    button.focus({ preventScroll: true })
  })

  const toggle = (wordId: number, range: boolean) => {
    const next = new Set(selected)
    const [from, to] = [indexOf(anchor.current), indexOf(wordId)]
    if (range && from >= 0) {
      for (const { id } of words.slice(Math.min(from, to), Math.max(from, to) + 1)) next.add(id)
    } else {
      if (!next.delete(wordId)) next.add(wordId)
      anchor.current = wordId
    }
    onSelect(next)
  }

  /** Rows get handlers that never change, so that none is drawn anew for another's sake. */
  const latest = useRef(props)
  latest.current = props
  const toggleLatest = useRef(toggle)
  toggleLatest.current = toggle
  const onToggle = useCallback((wordId: number, range: boolean) => toggleLatest.current(wordId, range), [])
  const onOpen = useCallback((word: ListWord) => latest.current.onOpen(word), [])
  const onSave = useCallback<RowActions['onSave']>((word, draft) => {
    wantsFocus.current = true
    setActive(word.id)
    latest.current.onSave(word, draft)
  }, [])
  const onEditRow = useCallback((wordId: number | null) => {
    if (wordId === null) wantsFocus.current = true
    else setActive(wordId)
    latest.current.onEdit(wordId)
  }, [])

  useEffect(() => {
    let stop = () => {}
    let wanted = true
    void import('./drag.ts').then(({ watchRows }) => {
      if (!wanted) return
      stop = watchRows({
        onStart: setDragged,
        onEnd: () => setDragged(null),
        onDrop: (wordId, targetId, edge) => {
          const { words: shown, numberOf: placeOf, onMove: move } = latest.current
          const word = shown.find(({ id }) => id === wordId)
          const target = shown.find(({ id }) => id === targetId)
          if (!word || !target) return
          const [from, to] = [placeOf(word) - 1, placeOf(target) - 1 + Number(edge === 'bottom')]
          // Taken out first, it leaves those behind it one place further up.
          move(wordId, to > from ? to - 1 : to)
        },
      })
    })
    return () => {
      wanted = false
      stop()
    }
  }, [])

  const onKeyDown = (event: KeyboardEvent) => {
    const { key, target, shiftKey, altKey, ctrlKey, metaKey } = event
    const wordId = rowOf(target)
    if (wordId === null || (target as Element).closest('form')) return
    const index = indexOf(wordId)
    const word = words[index]
    const step = { ArrowDown: 1, ArrowUp: -1 }[key]
    const next = words[index + (step ?? 0)]
    const command = ctrlKey || metaKey
    const act = (action: () => void) => {
      event.preventDefault()
      action()
    }
    if (!word) return
    if (step && altKey) {
      act(() => {
        if (!next) return
        onMove(wordId, numberOf(next) - 1)
        focusOn(wordId)
      })
    } else if (step && !command) {
      act(() => {
        if (!next) return
        if (shiftKey) {
          onSelect(new Set([...selected, wordId, next.id]))
          anchor.current ??= wordId
        }
        focusOn(next.id)
      })
    } else if (command && key === 'a') act(() => onSelect(new Set(words.map(({ id }) => id))))
    else if (altKey || command) return
    else if (key === 'x') act(() => toggle(wordId, false))
    else if (key === 'e') act(() => onEditRow(wordId))
    else if (key === 'Delete') {
      act(() => {
        const gone = selected.size ? selected : new Set([wordId])
        const left = words.slice(index).find(({ id }) => !gone.has(id)) ?? words.findLast(({ id }) => !gone.has(id))
        onRemove([...gone])
        if (left) {
          setActive(left.id)
          wantsFocus.current = true
        }
      })
    }
  }

  return (
    <ul
      ref={rows.body}
      aria-label={label}
      className={tableStyles.table}
      style={{ height: rows.total }}
      onKeyDown={onKeyDown}
      onFocus={({ target }) => setActive(rowOf(target))}
    >
      {rows.visible.map(({ id, index, top }) => {
        const word = words[index]
        if (!word) return null
        const isOpen = id === editing
        return (
          <ListRow
            key={id}
            word={word}
            place={index + 1}
            count={words.length}
            top={top}
            height={rows.height}
            number={numberOf(word)}
            level={strength?.(id)}
            selected={selected.has(id)}
            selecting={selected.size > 0}
            editing={isOpen}
            measure={isOpen ? rows.measure : null}
            onToggle={onToggle}
            onOpen={onOpen}
            onEdit={onEditRow}
            onSave={onSave}
          />
        )
      })}
    </ul>
  )
}
