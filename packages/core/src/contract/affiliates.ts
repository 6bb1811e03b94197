import * as v from 'valibot'

/** Somebody who publishes word lists: a podcast, a textbook author, a shop, a school. */
export const affiliate = v.object({
  slug: v.string(),
  name: v.string(),
  description: v.string(),
  /** The affiliate's own site, if any. */
  url: v.nullable(v.string()),
})
export type Affiliate = v.InferOutput<typeof affiliate>
