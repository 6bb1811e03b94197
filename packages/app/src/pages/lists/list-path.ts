import type { WordList } from '@ciyu/core'

/** Where a list stands. */
export const listPath = ({ ownerUid, id }: Pick<WordList, 'ownerUid' | 'id'>): string =>
  `/users/${ownerUid}/wordlists/${id}`
