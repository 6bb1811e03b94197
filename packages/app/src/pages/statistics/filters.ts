import type { Skill } from '@ciyu/core/contract'
import { useSearchParams } from 'react-router'

/** What the figures are narrowed to; it stands in the address, so that a view can be kept and sent. */
export interface Filters {
  wordListId?: number
  entityId?: number
  tagId?: number
  skill?: Skill
  /** First and last day, `2026-11-21`. */
  from?: string
  to?: string
}

export const skills: readonly Skill[] = ['meaning', 'reading', 'listening', 'writing', 'usage']

const keys = { wordListId: 'list', entityId: 'item', tagId: 'tag', skill: 'skill', from: 'from', to: 'to' } as const
type Key = keyof typeof keys

const day = /^\d{4}-\d{2}-\d{2}$/

/** Reads filters from an address; what makes no sense is left out. */
export function readFilters(query: URLSearchParams): Filters {
  const id = (key: Key) => {
    const number = Number(query.get(keys[key]) ?? Number.NaN)
    return Number.isInteger(number) && number > 0 ? { [key]: number } : {}
  }
  const date = (key: 'from' | 'to') => {
    const text = query.get(key) ?? ''
    return day.test(text) && !Number.isNaN(Date.parse(text)) ? { [key]: text } : {}
  }
  const skill = skills.find((one) => one === query.get('skill'))
  return {
    ...id('wordListId'),
    ...id('entityId'),
    ...id('tagId'),
    ...(skill && { skill }),
    ...date('from'),
    ...date('to'),
  }
}

/** The filters of the address, and the way to change them; null takes one away. */
export function useFilters(): [Filters, (change: { [K in Key]?: Filters[K] | null }) => void] {
  const [query, setQuery] = useSearchParams()
  const change = (wanted: { [K in Key]?: Filters[K] | null }) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [key, value] of Object.entries(wanted)) {
          if (value === null || value === undefined) next.delete(keys[key as Key])
          else next.set(keys[key as Key], String(value))
        }
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return [readFilters(query), change]
}

/** All filters taken away. */
export const noFilters = { wordListId: null, entityId: null, tagId: null, skill: null, from: null, to: null } as const
