import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useCountdown } from './use-countdown.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))

test('counts whole seconds down to nothing, and leaves no timer behind', () => {
  const { result, unmount } = renderHook(useCountdown)
  expect(result.current[0]).toBe(0)
  expect(vi.getTimerCount()).toBe(0)
  act(() => result.current[1](3))
  expect(result.current[0]).toBe(3)
  pass(1_000)
  expect(result.current[0]).toBe(2)
  pass(2_000)
  expect(result.current[0]).toBe(0)
  expect(vi.getTimerCount()).toBe(0)
  act(() => result.current[1](60))
  unmount()
  expect(vi.getTimerCount()).toBe(0)
})

test('goes by the clock: a tab that slept is not behind', () => {
  const { result } = renderHook(useCountdown)
  act(() => result.current[1](60))
  vi.setSystemTime(Date.now() + 50_000)
  pass(250)
  expect(result.current[0]).toBe(10)
})

test('begins anew when asked again', () => {
  const { result } = renderHook(useCountdown)
  act(() => result.current[1](5))
  pass(4_000)
  act(() => result.current[1](42))
  expect(result.current[0]).toBe(42)
})
