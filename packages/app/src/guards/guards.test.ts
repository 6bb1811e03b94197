import { describe, expect, test } from 'vitest'
import { checkLanguage, withLanguage } from './language.ts'
import { applyRules } from './rules.ts'

const at = (path: string) => new URL(path, 'https://ciyu.test')

describe('route rules', () => {
  test('an old address leads on and keeps its query', () => {
    expect(applyRules(at('/login?lang=ru'))).toEqual({ kind: 'inside', to: '/sign-in?lang=ru' })
    expect(applyRules(at('/home/'))).toEqual({ kind: 'inside', to: '/' })
  })

  test('what the service answers itself is a full page load', () => {
    expect(applyRules(at('/api/docs?x=1'))).toEqual({ kind: 'outside', to: '/api/docs?x=1' })
    expect(applyRules(at('/docs'))).toMatchObject({ kind: 'outside' })
  })

  test('a rule may point to another site', () => {
    const table = [{ from: '/blog', to: 'https://blog.example/ciyu' }]
    expect(applyRules(at('/blog'), table)).toEqual({ kind: 'outside', to: 'https://blog.example/ciyu' })
  })

  test('all else passes', () => {
    for (const path of ['/', '/library/1', '/apidocs', '/devices']) expect(applyRules(at(path))).toBeNull()
  })
})

describe('language', () => {
  test('is put into an address that has none, and the rest of it stays', () => {
    expect(checkLanguage(at('/library?q=学#top'), 'ua')).toEqual({
      redirect: `/library?q=${encodeURIComponent('学')}&lang=ua#top`,
    })
  })

  test('an unsupported one is ignored', () => {
    expect(checkLanguage(at('/?lang=de'), 'vi')).toEqual({ redirect: '/?lang=vi' })
  })

  test('another than the current is switched to', () => {
    expect(checkLanguage(at('/?lang=ja'), 'en')).toEqual({ switchTo: 'ja' })
    expect(checkLanguage(at('/?lang=en'), 'en')).toBeNull()
  })

  test('an address in another language differs in nothing else', () => {
    expect(withLanguage(at('/library/1?lang=en&q=a'), 'zh')).toBe('/library/1?lang=zh&q=a')
  })
})
