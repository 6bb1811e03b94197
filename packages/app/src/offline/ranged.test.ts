import { expect, test } from 'vitest'
import { ranged } from './ranged.ts'

const answer = () => new Response('0123456789', { headers: { 'content-type': 'audio/mpeg' } })

test.each([
  ['bytes=0-', '0123456789', 'bytes 0-9/10'],
  ['bytes=2-4', '234', 'bytes 2-4/10'],
  ['bytes=8-99', '89', 'bytes 8-9/10'],
  ['bytes=-3', '789', 'bytes 7-9/10'],
])('%s is a part', async (range, text, told) => {
  const part = await ranged(answer(), range)
  expect(part.status).toBe(206)
  expect(part.headers.get('content-range')).toBe(told)
  expect(await part.text()).toBe(text)
})

test('without a range it is the whole, and behind the end there is nothing', async () => {
  expect(await (await ranged(answer(), null)).text()).toBe('0123456789')
  expect((await ranged(answer(), 'bytes=50-')).status).toBe(416)
})
