import { afterEach, expect, test, vi } from 'vitest'
import { readCookie } from './cookies.ts'
import { registry } from './registry.ts'
import { createStorage } from './storage.ts'

function backing({ full = false } = {}) {
  const kept = new Map<string, string>()
  return {
    kept,
    fill: (isFull = true) => {
      full = isFull
    },
    getItem: (key: string) => kept.get(key) ?? null,
    setItem(key: string, value: string) {
      if (full) throw new DOMException('full', 'QuotaExceededError')
      kept.set(key, value)
    },
    removeItem: (key: string) => void kept.delete(key),
  }
}

afterEach(() => vi.unstubAllGlobals())

test('keeps what it is given', () => {
  const store = backing()
  const storage = createStorage(store)
  expect(storage.set('a', '1')).toBe(true)
  expect(store.kept.get('a')).toBe('1')
  expect(storage.get('a')).toBe('1')
  storage.remove('a')
  expect(storage.get('a')).toBeNull()
  expect(storage.persistent).toBe(true)
})

test('a full storage keeps the new value in memory and says so', () => {
  const store = backing()
  const storage = createStorage(store)
  const refused: string[] = []
  storage.onRefused((key) => {
    refused.push(key)
    return false
  })
  storage.set('a', 'old')
  store.fill()
  expect(storage.set('a', 'new')).toBe(false)
  expect(refused).toEqual(['a'])
  expect(storage.get('a')).toBe('new')
  expect(storage.persistent).toBe(false)
  storage.remove('a')
  expect(storage.get('a')).toBeNull()
})

test('what somebody keeps elsewhere is kept', () => {
  const store = backing({ full: true })
  const storage = createStorage(store)
  const asked: string[] = []
  storage.onRefused((key) => key === 'a')
  storage.onRefused((key) => {
    asked.push(key)
    return false
  })
  expect([storage.set('a', '1'), storage.set('b', '1')]).toEqual([true, false])
  expect(asked).toEqual(['a', 'b'])
  expect(storage.persistent).toBe(false)
})

test('as soon as there is room again, values outlive the page again', () => {
  const store = backing({ full: true })
  const storage = createStorage(store)
  storage.set('a', '1')
  store.fill(false)
  expect(storage.set('a', '2')).toBe(true)
  expect(store.kept.get('a')).toBe('2')
  expect(storage.persistent).toBe(true)
})

test('without storage values live as long as the page', () => {
  const storage = createStorage(null)
  expect(storage.set('a', '1')).toBe(false)
  expect(storage.get('a')).toBe('1')
})

test('a browser that forbids local storage is no error', () => {
  vi.stubGlobal('localStorage', {
    setItem() {
      throw new DOMException('denied', 'SecurityError')
    },
  })
  const storage = createStorage()
  expect(storage.persistent).toBe(false)
  storage.set('a', '1')
  expect(storage.get('a')).toBe('1')
})

test('cookies are read by their whole name', () => {
  expect(readCookie('xa=1; a=2=3; b=%20', 'a')).toBe('2=3')
  expect(readCookie('xa=1', 'a')).toBeNull()
})

test('a page has one registry; a copy of another version is told once', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const first = registry('0.1.0')
  expect(registry('0.1.0')).toBe(first)
  expect(warn).not.toHaveBeenCalled()
  expect(registry('0.2.0')).toBe(first)
  registry('0.2.0')
  expect(warn).toHaveBeenCalledTimes(1)
  warn.mockRestore()
})
