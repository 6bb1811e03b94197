import { assetCache } from './caches.ts'

/** Which texts each language needs without a network: `packages/app/vite.config.ts` writes it. */
const tableUrl = '/offline.json'
/** Where the language is noted, for a new build to fetch its own texts while it is installed. */
const languageUrl = '/kept/language'

async function filesOf(cache: Cache, language: string | undefined): Promise<string[]> {
  const table = (await (await cache.match(tableUrl))?.json()) as Record<string, string[]> | undefined
  return (table?.[language ?? ''] ?? []).map((file) => `/${file}`)
}

/** Keeps the texts of a person's language: they are no part of what every worker keeps. Rejects without a network. */
export async function keepTexts(language: string): Promise<void> {
  const cache = await caches.open(assetCache)
  await cache.put(languageUrl, new Response(language))
  await cache.add(tableUrl)
  for (const file of await filesOf(cache, language)) if (!(await cache.match(file))) await cache.add(file)
}

/** The same for a build that is being installed: its texts, in the language that is kept. Never fails. */
export async function keepTextsAnew(): Promise<void> {
  const language = await (await (await caches.open(assetCache)).match(languageUrl))?.text()
  if (language) await keepTexts(language).catch(() => undefined)
}

/** Drops what was kept of the files of older builds. */
export async function dropOldAssets(): Promise<void> {
  const cache = await caches.open(assetCache)
  const language = await (await cache.match(languageUrl))?.text()
  const isKept = new Set([tableUrl, languageUrl, ...(await filesOf(cache, language))])
  for (const request of await cache.keys()) {
    if (!isKept.has(new URL(request.url).pathname)) await cache.delete(request)
  }
}
