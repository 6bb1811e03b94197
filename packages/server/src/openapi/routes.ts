import type { Hono } from 'hono'
import { publicJson } from '../http/answers.ts'
import type { Services } from '../services.ts'

/** Mounts the description of the calls, for machines and for people. It is made when first asked for. */
export function mountOpenApi(app: Hono, { config }: Services): void {
  let document: unknown
  let page: { html: string; policy: string } | undefined

  app.on('GET', ['/api/openapi.json', '/api/openapi.json/'], async (c) => {
    const { openApiDocument } = await import('./document.ts')
    document ??= openApiDocument(config.publicUrl)
    return publicJson(c, document)
  })
  app.on('GET', ['/api/docs', '/api/docs/'], async (c) => {
    const { apiPage } = await import('./page.ts')
    page ??= apiPage()
    return c.html(page.html, 200, {
      'content-security-policy': page.policy,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'public, max-age=300',
    })
  })
}
