/** The specification's limits on what a query string may hold (section 9). */
const limits = { parameters: 1000, depth: 5, items: 20 }

export type QueryValue = string | QueryValue[] | { [key: string]: QueryValue }

const forbidden = new Set(['__proto__', 'constructor', 'prototype'])

function decode(text: string): string {
  const spaced = text.replaceAll('+', ' ')
  try {
    return decodeURIComponent(spaced)
  } catch {
    return spaced
  }
}

/** `a[b][c]` as its keys; what is deeper than the limit stays one key. */
function keysOf(name: string): string[] {
  const open = name.indexOf('[')
  if (open <= 0) return [name]
  const keys = [name.slice(0, open)]
  let rest = name.slice(open)
  for (
    let match = /^\[([^[\]]*)\]/.exec(rest);
    match && keys.length <= limits.depth;
    match = /^\[([^[\]]*)\]/.exec(rest)
  ) {
    keys.push(match[1] ?? '')
    rest = rest.slice(match[0].length)
  }
  if (rest) keys.push(rest)
  return keys
}

function add(before: QueryValue | undefined, keys: readonly string[], value: string): QueryValue {
  const [key, ...rest] = keys
  if (key === undefined) {
    if (before === undefined) return value
    const items = Array.isArray(before) ? before : [before]
    return items.length < limits.items ? [...items, value] : items
  }
  if (key === '') return add(before ?? [], rest, value)
  if (forbidden.has(key)) return before ?? {}
  const inside = typeof before === 'object' && !Array.isArray(before) ? before : {}
  inside[key] = add(inside[key], rest, value)
  return inside
}

/** A query string (without `?`) as values: `a=1&a=2` and `a[]=1` are lists, `a[b]=1` is nested. Never throws. */
export function parseQuery(search: string): Record<string, QueryValue> {
  const values: Record<string, QueryValue> = {}
  if (search === '') return values
  for (const part of search.split('&', limits.parameters)) {
    if (part === '') continue
    const equals = part.indexOf('=')
    const keys = keysOf(decode(equals < 0 ? part : part.slice(0, equals)))
    const first = keys[0] ?? ''
    if (forbidden.has(first)) continue
    values[first] = add(values[first], keys.slice(1), equals < 0 ? '' : decode(part.slice(equals + 1)))
  }
  return values
}
