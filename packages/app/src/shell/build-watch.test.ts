import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchBuild } from './build-watch.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const hide = (hidden: boolean) => {
  Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}

test('a newer build reloads the page once nobody looks at it', async () => {
  let id: string | null = 'one'
  const reload = vi.fn()
  const { stop } = watchBuild(async () => id, reload)
  hide(false)
  await vi.advanceTimersByTimeAsync(11 * 60_000)
  id = 'two'
  await vi.advanceTimersByTimeAsync(11 * 60_000)
  expect(reload).not.toHaveBeenCalled()
  hide(true)
  expect(reload).toHaveBeenCalledTimes(1)
  stop()
})

test('a page that was kept from an old build knows it at the first answer', async () => {
  const reload = vi.fn()
  const { check, stop } = watchBuild(async () => 'two', reload, 'one')
  expect(await check()).toBe(true)
  expect(reload).toHaveBeenCalled()
  stop()
})

test.each(['<dialog open></dialog>', '<textarea>half a thought</textarea>', '<input value="half a name">'])(
  'what is typed is not thrown away: %s',
  async (html) => {
    document.body.innerHTML = html
    const reload = vi.fn()
    const { check, stop } = watchBuild(async () => 'two', reload, 'one')
    await check()
    expect(reload).not.toHaveBeenCalled()
    document.body.innerHTML = '<input type="search" value="word"><textarea></textarea>'
    hide(true)
    expect(reload).toHaveBeenCalledTimes(1)
    stop()
  },
)

test('the same build, no network, and a stopped watch reload nothing', async () => {
  let answer: () => Promise<string | null> = async () => 'one'
  const reload = vi.fn()
  const { stop } = watchBuild(() => answer(), reload)
  answer = async () => {
    throw new Error('offline')
  }
  await vi.advanceTimersByTimeAsync(31 * 60_000)
  answer = async () => 'two'
  stop()
  await vi.advanceTimersByTimeAsync(31 * 60_000)
  hide(true)
  expect(reload).not.toHaveBeenCalled()
})
