/** Puts things into an order at the places (from 0) that they then have; those behind the end come last. */
export function withPlaces(order: readonly number[], placed: readonly { id: number; place: number }[]): number[] {
  const moved = new Set(placed.map(({ id }) => id))
  const others = order.filter((id) => !moved.has(id))
  const result: number[] = []
  let at = 0
  for (const { id, place } of [...placed].sort((one, other) => one.place - other.place)) {
    while (result.length < place && at < others.length) result.push(others[at++] as number)
    result.push(id)
  }
  return [...result, ...others.slice(at)]
}

/** Those named first, as named; then the others as they were. What is named and not there is passed over. */
export function namedFirst(order: readonly number[], named: readonly number[]): number[] {
  const there = new Set(order)
  const first = new Set(named.filter((id) => there.has(id)))
  return [...first, ...order.filter((id) => !first.has(id))]
}
