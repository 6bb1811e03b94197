import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements, monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { attachClosestEdge, extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge'

export interface DragHandlers {
  onStart: (wordId: number) => void
  onEnd: () => void
  /** The word is wanted before or after another. */
  onDrop: (wordId: number, targetId: number, edge: 'top' | 'bottom') => void
}

const idOf = (data: Record<string | symbol, unknown>) => (typeof data.wordId === 'number' ? data.wordId : null)
const edgeOf = (data: Record<string | symbol, unknown>) => (extractClosestEdge(data) === 'top' ? 'top' : 'bottom')

/** Makes a row movable by its handle, by mouse or finger, and a place to drop another. Answers the way to end it. */
export function makeRowMovable(row: HTMLElement, handle: Element, wordId: number): () => void {
  const mark = (edge: 'top' | 'bottom' | null) => {
    if (edge) row.dataset.edge = edge
    else delete row.dataset.edge
  }
  return combine(
    draggable({ element: row, dragHandle: handle, getInitialData: () => ({ wordId }) }),
    dropTargetForElements({
      element: row,
      canDrop: ({ source }) => idOf(source.data) !== null && idOf(source.data) !== wordId,
      getData: ({ input, element }) =>
        attachClosestEdge({ wordId }, { input, element, allowedEdges: ['top', 'bottom'] }),
      onDrag: ({ self }) => mark(edgeOf(self.data)),
      onDragLeave: () => mark(null),
      onDrop: () => mark(null),
    }),
  )
}

/** Listens to rows being moved. Answers the way to end it. */
export const watchRows = ({ onStart, onEnd, onDrop }: DragHandlers): (() => void) =>
  monitorForElements({
    onDragStart: ({ source }) => {
      const wordId = idOf(source.data)
      if (wordId !== null) onStart(wordId)
    },
    onDrop: ({ source, location }) => {
      onEnd()
      const wordId = idOf(source.data)
      const [target] = location.current.dropTargets
      const targetId = target ? idOf(target.data) : null
      if (target && wordId !== null && targetId !== null) onDrop(wordId, targetId, edgeOf(target.data))
    },
  })
