import type { WordStanding } from '@ciyu/core/contract'

type Answers = Pick<WordStanding, 'reviews' | 'again'>

/** The share of answers that were right. */
export const rightShare = ({ reviews, again }: Answers): number => (reviews - again) / reviews

/**
 * What was missed, in the service's order: the smallest share of right answers first. Where the share falls again the
 * words begin that have too few answers to say; a page of somebody who has just begun has those alone.
 */
export function hardestOf<Word extends Answers>(items: readonly Word[]): readonly Word[] {
  const missed = items.filter(({ again }) => again > 0)
  const end = missed.findIndex((one, index) => rightShare(one) < rightShare(missed[index - 1] ?? one))
  return end < 0 ? missed : missed.slice(0, end)
}
