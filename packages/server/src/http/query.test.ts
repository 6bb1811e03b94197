import { describe, expect, it } from 'vitest'
import { parseQuery } from './query.ts'

describe('parseQuery', () => {
  it.each([
    ['', {}],
    ['a=1&b=x+y&c=%E5%AD%A6', { a: '1', b: 'x y', c: '学' }],
    ['a', { a: '' }],
    ['a=1&a=2', { a: ['1', '2'] }],
    ['a[]=1', { a: ['1'] }],
    ['a[b][c]=1&a[b][d]=2', { a: { b: { c: '1', d: '2' } } }],
    ['a=%E0%A4%A', { a: '%E0%A4%A' }],
    ['__proto__[x]=1&a[constructor]=1', { a: {} }],
  ])('reads %j', (search, values) => {
    expect(parseQuery(search)).toEqual(values)
  })

  it('stops at 20 items, 5 levels and 1000 parameters', () => {
    expect(parseQuery('a=1&'.repeat(30)).a).toHaveLength(20)
    expect(parseQuery('a[b][c][d][e][f][g][h]=1')).toEqual({ a: { b: { c: { d: { e: { f: { '[g][h]': '1' } } } } } } })
    const many = Array.from({ length: 1500 }, (_, at) => `k${at}=1`).join('&')
    expect(Object.keys(parseQuery(many))).toHaveLength(1000)
  })

  it('never touches a prototype', () => {
    parseQuery('__proto__[polluted]=1&constructor[prototype][polluted]=1&a[__proto__][polluted]=1')
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })
})
