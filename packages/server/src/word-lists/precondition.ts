/** What an `If-Match` header asks: anything, or one of some versions (none of them for what is no tag of ours). */
export type Precondition = 'none' | readonly number[]

/** The tag of a version. */
export const etagOfVersion = (version: number): string => `"${version}"`

/** Reads `If-Match` (RFC 9110): `"7"`, `"7", "8"` or `*`. Weak tags never match here. */
export function preconditionOf(header: string | undefined): Precondition {
  if (header === undefined || header.trim() === '*') return 'none'
  return header.split(',').flatMap((tag) => {
    const [, version] = /^"(\d{1,9})"$/.exec(tag.trim()) ?? []
    return version === undefined ? [] : [Number(version)]
  })
}

export const isMet = (precondition: Precondition, version: number): boolean =>
  precondition === 'none' || precondition.includes(version)
