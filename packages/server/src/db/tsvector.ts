import { customType } from 'drizzle-orm/pg-core'

/** What something is found by, in PostgreSQL's text form; `words/terms.ts` says what the lexemes are. */
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })
