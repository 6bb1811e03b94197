import { expect, test } from 'vitest'
import { createClock } from './clock.ts'
import { createStorage } from './storage.ts'

const year = 365 * 86_400_000

test('a device a year ahead stamps by the service’s clock, after a reload too', () => {
  const storage = createStorage(null)
  const clock = createClock(storage, () => 1_000_000 + year)
  expect(clock.now()).toBe(1_000_000 + year)
  clock.note(1_000_000)
  expect(clock.now()).toBe(1_000_000)
  expect(clock.$isWrong.get()).toBe(true)
  expect(createClock(storage, () => 1_000_500 + year).now()).toBe(1_000_500)
})

test('a clock that was set right is believed again', () => {
  const storage = createStorage(null)
  let device = 1_000_000 - year
  const clock = createClock(storage, () => device)
  clock.note(1_000_000)
  device = 1_001_000
  clock.note(1_001_200)
  expect(clock.now()).toBe(1_001_000)
  expect(clock.$isWrong.get()).toBe(false)
  expect(storage.get('ciyu-clock')).toBeNull()
})

test('a clock a year ahead that is set right without a network puts nothing a year back', () => {
  const storage = createStorage(null)
  createClock(storage, () => 1_000_000 + year).note(1_000_000)
  expect(createClock(storage, () => 1_060_000).now()).toBe(1_060_000)
  // Set back too far: time does not run backwards.
  expect(createClock(storage, () => 1_000_000 - year).now()).toBe(1_000_000)
})

test('the way of an answer is no fault of the clock', () => {
  const clock = createClock(createStorage(null), () => 1_000_000)
  clock.note(997_000)
  expect(clock.now()).toBe(1_000_000)
})

test('a damaged note is none', () => {
  const storage = createStorage(null)
  storage.set('ciyu-clock', 'soon')
  expect(createClock(storage, () => 5).now()).toBe(5)
})
