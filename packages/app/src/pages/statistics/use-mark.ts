import { type KeyboardEvent, type PointerEvent, useState } from 'react'

/**
 * The point of a picture that is pointed at, by pointer or by arrow keys; null while none is.
 * @param count points, which stand at equal distances from left to right
 */
export function useMark(count: number) {
  const [mark, setMark] = useState<number | null>(null)
  const steps: Record<string, (at: number | null) => number> = {
    ArrowRight: (at) => (at ?? -1) + 1,
    ArrowLeft: (at) => (at ?? count) - 1,
    Home: () => 0,
    End: () => count - 1,
  }
  const point = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    const at = Math.floor(((clientX - left) / width) * count)
    setMark(Math.min(count - 1, Math.max(0, at)))
  }
  return {
    mark: mark !== null && mark < count ? mark : null,
    handlers: {
      tabIndex: 0,
      onPointerDown: point,
      onPointerMove: point,
      // A finger that is lifted leaves what it pointed at to be read.
      onPointerLeave: ({ pointerType }: PointerEvent) => pointerType === 'mouse' && setMark(null),
      onBlur: () => setMark(null),
      onKeyDown(event: KeyboardEvent) {
        if (event.key === 'Escape') return setMark(null)
        const step = steps[event.key]
        if (!step || event.altKey || event.ctrlKey || event.metaKey) return
        event.preventDefault()
        setMark(Math.min(count - 1, Math.max(0, step(mark))))
      },
    },
  }
}
