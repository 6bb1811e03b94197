import { localeOf } from '@ciyu/core'
import { useMemo } from 'react'
import { useLanguage } from './use-t.ts'

/** Numbers as the interface's language writes them; the browser's own may be another. */
export function useNumber(): (value: number) => string {
  const { iso } = localeOf(useLanguage())
  return useMemo(() => new Intl.NumberFormat(iso).format, [iso])
}
