import { marks, type Notation, numbers, zhuyin } from '@ciyu/core'
import { Pinyin } from '@ciyu/widgets/ui'
import { useSettings } from '../../words/chinese.tsx'
import type { Choices } from './choices.ts'

/** How readings are written on the sheet; null for none. Pinyin has marks or numbers as the reader likes it. */
export function usePrintedNotation(reading: Choices['reading']): Notation | null {
  const settings = useSettings()
  if (reading === 'none') return null
  if (reading === 'zhuyin') return zhuyin
  return settings.reading === 'numbers' ? numbers : marks
}

/** A reading on paper. */
export function PrintedReading({ pinyin, notation }: { pinyin: string; notation: Notation }) {
  const { toneColours } = useSettings()
  return <Pinyin pinyin={pinyin} notation={notation} coloured={toneColours} />
}
