import { useEffect, useState } from 'react'
import { loadKai } from '../../shell/kai.ts'

/** Whether the Kai face is there for a text, or cannot be had: what is printed sooner is printed in another. */
export function useKai(text: string): boolean {
  const [shown, setShown] = useState<string | null>(null)
  useEffect(() => {
    let isWanted = true
    const show = () => isWanted && setShown(text)
    loadKai()
      .then(() => document.fonts.load('16px "LXGW WenKai"', text))
      .then(show, show)
    return () => {
      isWanted = false
    }
  }, [text])
  return shown === text
}
