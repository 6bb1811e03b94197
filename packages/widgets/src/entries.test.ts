// @vitest-environment node
import { expect, test } from 'vitest'

test.each(['./index.ts', './elements.ts', './ui/index.ts'])(
  '%s can be imported where there is no DOM',
  async (entry) => {
    expect(typeof document).toBe('undefined')
    expect(Object.keys(await import(/* @vite-ignore */ entry)).length).toBeGreaterThan(0)
  },
)

test('defining an element where there is no DOM does nothing', async () => {
  const { defineWordListLearner } = await import('./elements.ts')
  expect(() => defineWordListLearner()).not.toThrow()
})
