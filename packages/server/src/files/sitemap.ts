import { language } from '@ciyu/core/contract'
import type { Hono } from 'hono'
import { schema } from '../db/index.ts'
import type { Services } from '../services.ts'

/** The tags of the languages where they are not the code itself. */
const tags: Readonly<Record<string, string>> = { ua: 'uk', zh: 'zh-Hans' }

function entryOf(address: string): string {
  const links = language.options.map(
    (code) => `<xhtml:link rel="alternate" hreflang="${tags[code] ?? code}" href="${address}?lang=${code}"/>`,
  )
  return `<url><loc>${address}</loc>${links.join('')}</url>`
}

/** What crawlers ask for: where they may go, and the pages that are open to all. */
export function mountSitemap(app: Hono, { config, store }: Services): void {
  const { publicUrl } = config
  app.get('/robots.txt', (c) =>
    c.text(`User-agent: *\nAllow: /\nDisallow: /api/\nAllow: /api/entities/\nSitemap: ${publicUrl}/sitemap.xml\n`),
  )
  app.get('/sitemap.xml', async (c) => {
    const { entities } = schema
    const rows = await store.db.select({ id: entities.id }).from(entities).orderBy(entities.id).limit(40_000)
    const pages = ['/', '/library', ...rows.map(({ id }) => `/library/${id}`)]
    const body = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${pages.map((page) => entryOf(publicUrl + page)).join('\n')}
</urlset>
`
    return c.body(body, 200, {
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': 'public, max-age=3600',
      'x-content-type-options': 'nosniff',
    })
  })
}
