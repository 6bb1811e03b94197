import * as v from 'valibot'

/** A positive integer as it stands in a path or a query. */
export const numericId = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^[0-9]{1,9}$/), v.transform(Number))]),
  v.integer(),
  v.minValue(1),
  v.maxValue(2_147_483_647),
)

/** A user's id: 28 alphanumeric characters when we make it, other makers' ids are accepted too. */
export const uid = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,64}$/))

/** The interface languages, as the specification writes their codes. */
export const language = v.picklist(['en', 'ru', 'zh', 'ua', 'vi', 'ja'])

/* @__NO_SIDE_EFFECTS__ */
const count = (fallback: number, max: number) =>
  v.optional(
    v.pipe(v.union([v.number(), v.pipe(v.string(), v.toNumber())]), v.integer(), v.minValue(1), v.maxValue(max)),
    fallback,
  )

/** `page` (from 1) and `limit` of a paginated call. */
/* @__NO_SIDE_EFFECTS__ */
export const paging = (limit = 50, most = 200) => ({ page: count(1, 100_000), limit: count(limit, most) })

/** One page of `items` out of `total`. */
/* @__NO_SIDE_EFFECTS__ */
export const pageOf = <const S extends v.GenericSchema>(item: S) =>
  v.object({ items: v.array(item), total: v.number(), page: v.number(), limit: v.number() })

/** One page of things, as every paginated call answers it. */
export interface Page<T> {
  items: T[]
  total: number
  page: number
  limit: number
}
