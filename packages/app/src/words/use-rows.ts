import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useIsNarrow } from '../shell/use-is-narrow.ts'

/** Rows have one height each way, so that a list of 10,000 need not be measured. */
const rowHeight = { wide: 62, narrow: 76 }

interface Options {
  /** The id of the row that is open for editing, if any: it is as high as what stands in it. */
  open?: number | null
  /** Places of rows that stay in the page though they are out of sight: with the focus, or being dragged. */
  kept?: readonly number[]
}

interface VisibleRow {
  id: number
  index: number
  /** From the top of the table, in pixels. */
  top: number
}

export interface Rows {
  body: RefObject<HTMLUListElement | null>
  /** The height of the whole table and of a row in it, in pixels. */
  total: number
  height: number
  visible: readonly VisibleRow[]
  /** Brings the row at a place into sight. */
  show(index: number): void
  /** For the open row, which has no height of its own: `data-index` must be on it. */
  measure: (element: HTMLLIElement | null) => void
}

/** The rows of a long table that are in sight. */
export function useRows(items: readonly { id: number }[], { open = null, kept = none }: Options = {}): Rows {
  const body = useRef<HTMLUListElement>(null)
  const isNarrow = useIsNarrow()
  const [top, setTop] = useState(0)
  // What stands above is painted first; the rows come with the next frame, into the room that is kept for them.
  const [isPainted, setPainted] = useState(false)
  useEffect(() => setPainted(true), [])
  const height = isNarrow ? rowHeight.narrow : rowHeight.wide

  // What stands above may change its height: the list begins where it begins. Rows are drawn right without knowing it, so
  // they need not wait for the page to be laid out.
  useEffect(() => {
    const found = body.current ? body.current.getBoundingClientRect().top + scrollY : 0
    if (Math.abs(found - top) > 1) setTop(found)
  })

  const virtualizer = useWindowVirtualizer({
    count: items.length,
    estimateSize: () => height,
    overscan: 8,
    scrollMargin: top,
    getItemKey: (index) => items[index]?.id ?? index,
    rangeExtractor: (range) => {
      const extra = kept.filter((index) => index >= 0 && index < items.length)
      const shown = defaultRangeExtractor(range)
      return extra.length ? [...new Set([...shown, ...extra])].sort((a, b) => a - b) : shown
    },
  })
  const measured = useRef({ height, open })
  // A row that is no longer open is as high as the others again.
  useLayoutEffect(() => {
    const { current: before } = measured
    if (before.height === height && before.open === open) return
    measured.current = { height, open }
    virtualizer.measure()
  }, [height, virtualizer, open])

  return {
    body,
    total: virtualizer.getTotalSize(),
    height,
    visible: (isPainted ? virtualizer.getVirtualItems() : []).map(({ index, start }) => ({
      id: items[index]?.id ?? index,
      index,
      top: start - top,
    })),
    show: (index) => virtualizer.scrollToIndex(index, { align: 'auto' }),
    measure: virtualizer.measureElement,
  }
}

const none: readonly number[] = []
