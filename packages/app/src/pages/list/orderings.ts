import type { ListWord } from '@ciyu/core'

const byPinyin = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
const byCharacters = new Intl.Collator('zh-Hans-u-co-stroke')

/** The orders that a list can be put in at once. */
export const orderings = {
  pinyin: (a: ListWord, b: ListWord) => byPinyin.compare(a.pinyin, b.pinyin),
  characters: (a: ListWord, b: ListWord) => byCharacters.compare(a.simplified, b.simplified),
  newest: (a: ListWord, b: ListWord) => b.addedAt - a.addedAt,
  oldest: (a: ListWord, b: ListWord) => a.addedAt - b.addedAt,
}
