import { expect, test } from 'vitest'
import table from '../../../../tests/contract/routes.json' with { type: 'json' }
import { createStorage } from '../runtime/storage.ts'
import { mayOpen, type RouteAccess, rememberRedirect, takeRedirect, type Visitor } from './access.ts'

/** Routes that a guest may open, with a number and with a word in place of each parameter (specification, section 2). */
const openToGuests: Record<string, { number: boolean; word: boolean }> = {
  '/': { number: true, word: true },
  '/sign-in': { number: true, word: true },
  '/complete-sign-in': { number: true, word: true },
  '/class-invite': { number: true, word: true },
  '/class-invitation-complete': { number: true, word: true },
  '/404': { number: true, word: true },
  '/library': { number: true, word: true },
  '/library/{id}': { number: true, word: false },
  '/library/{id}/print': { number: true, word: false },
  '/users/{userUid}/wordlists/{wordListId}': { number: true, word: false },
  '/users/{userUid}/wordlists/{wordListId}/print': { number: true, word: false },
  '/users/chat': { number: true, word: true },
  '/users/chat/{uuid}/share': { number: true, word: true },
}

const fill = (path: string, value: string) =>
  Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, value]))

const noQuery = new URLSearchParams()

for (const route of table.routes) {
  const access = route.access as RouteAccess
  test(`${route.path}: guest, anonymous, signed-in`, () => {
    const expected = openToGuests[route.path] ?? { number: false, word: false }
    expect(mayOpen(access, 'guest', fill(route.path, '12'), noQuery)).toBe(expected.number)
    expect(mayOpen(access, 'guest', fill(route.path, 'hsk-1'), noQuery)).toBe(expected.word)
    for (const visitor of ['anonymous', 'signed-in'] satisfies Visitor[]) {
      expect(mayOpen(access, visitor, fill(route.path, 'hsk-1'), noQuery)).toBe(true)
    }
  })
}

test('the library is closed to guests when its query type is list', () => {
  const access = 'open unless query type is list'
  expect(mayOpen(access, 'guest', {}, new URLSearchParams('type=list'))).toBe(false)
  expect(mayOpen(access, 'guest', {}, new URLSearchParams('type=level'))).toBe(true)
  expect(mayOpen(access, 'signed-in', {}, new URLSearchParams('type=list'))).toBe(true)
})

test('the wanted address is given back once, and only if it is of this site', () => {
  const storage = createStorage(null)
  rememberRedirect(storage, '/library/1/learn?lang=ru#x')
  expect(takeRedirect(storage)).toBe('/library/1/learn?lang=ru#x')
  expect(takeRedirect(storage)).toBeNull()
  for (const foreign of ['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)']) {
    rememberRedirect(storage, foreign)
    expect(takeRedirect(storage)).toBeNull()
  }
})
