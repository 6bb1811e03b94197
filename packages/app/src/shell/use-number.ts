import { localeOf } from '@ciyu/core'
import { useMemo } from 'react'
import { useLanguage } from './use-t.ts'

/** Numbers as the interface's language writes them; the browser's own may be another. */
export function useNumber(): (value: number) => string {
  const { iso } = localeOf(useLanguage())
  return useMemo(() => new Intl.NumberFormat(iso).format, [iso])
}

/**
 * Shares of one as percent, as the interface's language writes them.
 * @param digits after the point, at most
 */
export function usePercent(digits = 1): (share: number) => string {
  const { iso } = localeOf(useLanguage())
  return useMemo(
    () => new Intl.NumberFormat(iso, { style: 'percent', maximumFractionDigits: digits }).format,
    [iso, digits],
  )
}
