import { type RefCallback, useCallback, useState } from 'react'

/** The width of an element in CSS pixels, for pictures that are laid out by it; null before it is there. */
export function useWidth(): [RefCallback<HTMLElement>, number | null] {
  const [width, setWidth] = useState<number | null>(null)
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const measure = () => setWidth(element.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, width]
}
