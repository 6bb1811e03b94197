/** What words of the same characters are put in order by: names and surnames after all others, then by frequency. */
export const properLast = ({ pinyin, rank }: { pinyin: string; rank: number }): number =>
  (/^[A-Z]/.test(pinyin) ? 1e8 : 0) + rank
