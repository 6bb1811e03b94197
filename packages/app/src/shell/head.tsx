import { localeOf, locales } from '@ciyu/core'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { withLanguage } from '../guards/language.ts'
import { useLanguage, useT } from './use-t.ts'

function upsert(tag: 'meta' | 'link', key: string, attributes: Record<string, string>) {
  let element = document.head.querySelector(`[data-head="${key}"]`)
  if (!element) {
    const adopted = key === 'description' ? document.head.querySelector('meta[name=description]') : null
    element = adopted ?? document.createElement(tag)
    element.setAttribute('data-head', key)
    if (!adopted) document.head.append(element)
  }
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
}

/** The metadata of a page: title, description, canonical link, an alternate for each language, locale tags. */
export function Head({ title, description }: { title?: string | undefined; description?: string | undefined }) {
  const t = useT()
  const language = useLanguage()
  const { pathname, search, hash } = useLocation()
  const fullTitle = title ? `${title} · Ciyu` : t('home.pageTitle')
  const text = description ?? t('home.description')

  useEffect(() => {
    document.title = fullTitle
    document.documentElement.lang = localeOf(language).iso
    const here = new URL(pathname + search + hash, location.origin)
    here.hash = ''
    const addressIn = (code: (typeof locales)[number]['code']) => location.origin + withLanguage(here, code)
    upsert('meta', 'description', { name: 'description', content: text })
    upsert('link', 'canonical', { rel: 'canonical', href: addressIn(language) })
    for (const { code, iso } of locales) {
      upsert('link', `alternate-${code}`, { rel: 'alternate', hreflang: iso, href: addressIn(code) })
    }
    upsert('link', 'alternate-default', { rel: 'alternate', hreflang: 'x-default', href: addressIn('en') })
    upsert('meta', 'locale', { property: 'og:locale', content: localeOf(language).iso.replace('-', '_') })
    upsert('meta', 'og-title', { property: 'og:title', content: fullTitle })
    upsert('meta', 'og-description', { property: 'og:description', content: text })
  }, [fullTitle, text, language, pathname, search, hash])

  return null
}
