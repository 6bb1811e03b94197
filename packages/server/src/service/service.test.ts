import { allCalls } from '@ciyu/core/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestServer, type TestServer } from '../../../../tests/support/server.ts'
import { routeOf } from '../http/handle.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ env: { PUBLIC_URL: 'https://ciyu.example' } })
})
afterAll(() => server.close())

describe('the service about itself', () => {
  it('is well with words, and still loading without', async () => {
    const health = await (await server.get('/api/health')).json()
    expect(health).toEqual({ status: 'ok', database: server.store.kind, words: expect.any(Number) })
    const empty = await createTestServer({ content: 'empty' })
    expect(await (await empty.get('/api/health')).json()).toMatchObject({ status: 'loading', words: 0 })
    await empty.close()
  })

  it('tells the browser what it may know', async () => {
    expect(await (await server.get('/api/config')).json()).toEqual({
      supabaseUrl: 'https://ciyu.example',
      supabaseAnonKey: 'sb_publishable_ciyu',
      roots: { base: '/api', texts: '/api/1.1', auth: '/api/auth', ai: '/api/ai', admin: '/api/admin' },
      mailbox: null,
    })
  })

  it('describes every call for machines', async () => {
    const document = await (await server.get('/api/openapi.json')).json()
    expect(document.openapi).toBe('3.1.0')
    for (const call of allCalls()) {
      const path = routeOf(call).replace(/:(\w+)/g, '{$1}')
      const operation = document.paths[path]?.[call.method.toLowerCase()]
      expect(operation?.operationId).toBe(call.name)
      for (const name of path.match(/(?<=\{)\w+/g) ?? []) {
        expect(operation.parameters).toContainEqual(expect.objectContaining({ name, in: 'path', required: true }))
      }
    }
  })

  it('describes every call for people, without a script', async () => {
    const answer = await server.get('/api/docs')
    const page = await answer.text()
    for (const call of allCalls()) expect(page).toContain(`id="${call.name}"`)
    expect(page).not.toContain('<script')
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'; style-src 'sha256-")
  })
})
