import { isLanguage, type Language } from '@ciyu/core'

/** What the language guard wants: to switch, to put the language into the address, or nothing. */
export type LanguageResult = { switchTo: Language } | { redirect: string } | null

/** Every address carries its language; one that names another than the current switches to it. */
export function checkLanguage(url: URL, current: Language): LanguageResult {
  const asked = url.searchParams.get('lang')
  if (isLanguage(asked)) return asked === current ? null : { switchTo: asked }
  return { redirect: withLanguage(url, current) }
}

/** The same address in a language. */
export function withLanguage(url: URL, language: Language): string {
  const target = new URL(url)
  target.searchParams.set('lang', language)
  return target.pathname + target.search + target.hash
}
