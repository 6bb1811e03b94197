import { expect, test } from 'vitest'
import { hardestOf } from './hardest.ts'

const answers = (reviews: number, again: number) => ({ reviews, again })

test('what was missed is shown as far as its shares rise: then the words begin that say too little', () => {
  const enough = [answers(10, 6), answers(20, 8), answers(30, 3)]
  const few = [answers(1, 1), answers(4, 1)]
  const never = [answers(50, 0), answers(2, 0)]
  expect(hardestOf([...enough, ...few, ...never])).toEqual(enough)
  expect(hardestOf([...few, ...never])).toEqual(few)
  expect(hardestOf(never)).toEqual([])
})
