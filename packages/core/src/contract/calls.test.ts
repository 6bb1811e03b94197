import { expect, test } from 'vitest'
import checklist from '../../../../tests/contract/calls.json' with { type: 'json' }
import { allCalls } from './index.ts'
import { roots, timeouts } from './roots.ts'

/** Calls that the checklist does not name: of the service about itself, and what its pages need beyond the list. */
const ours = [
  'GET /health',
  'GET /config',
  'GET /users/{id}/sessions',
  'DELETE /users/{id}/sessions/{sessionId}',
  'GET /users/{id}/export',
  'DELETE /users/{id}',
  'POST /words/match',
  'GET /users/{id}/words/known',
  'PATCH /users/{id}/words/{wordId}',
  'GET /users/{id}/study/plan',
  'PATCH /users/{id}/study/plan',
  'PUT /users/{id}/study/focus',
  'GET /users/{id}/study/retention-costs',
  'GET /users/{id}/study/today',
  'GET /users/{id}/study/words',
  'GET /users/{id}/study/leeches',
  'GET /users/{id}/study/statistics',
  'GET /users/{id}/wordlists/standings',
  'POST /users/{id}/wordlists/{listId}/restore',
  'PUT /users/{id}/wordlists/{listId}/words/order',
  'DELETE /users/{id}/wordlists/{listId}/words/bulk',
  'GET /users/{id}/corrections',
  'PUT /users/{id}/corrections',
  'DELETE /users/{id}/corrections/{correctionId}',
]

const line = ({ method, path }: { method: string; path: string }) => `${method} ${path}`

test('every declared call stands on the checklist, to the letter', () => {
  const listed = new Set(checklist.calls.map((call) => `${call.api} ${line(call)}`))
  const strangers = allCalls().filter((call) => !listed.has(`${call.api} ${line(call)}`) && !ours.includes(line(call)))
  expect(strangers.map(line)).toEqual([])
})

test('a call is declared once, under one name', () => {
  const calls = allCalls()
  expect(calls.length).toBeGreaterThan(15)
  expect(new Set(calls.map((call) => call.name)).size).toBe(calls.length)
  expect(new Set(calls.map((call) => `${call.api} ${line(call)}`)).size).toBe(calls.length)
})

test('roots and time-outs are the checklist’s', () => {
  for (const [api, { root, timeoutMs }] of Object.entries(checklist.apis) as [
    string,
    { root: string; timeoutMs?: number },
  ][]) {
    if (api === 'supabase') continue
    expect(roots[api as keyof typeof roots]).toBe(root)
    expect(timeouts[api as keyof typeof timeouts]).toBe(timeoutMs)
  }
})
