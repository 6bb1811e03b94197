import { ofetch } from 'ofetch'

/** The id of the newest build of the app, past every cache; null when the answer is of another kind. */
export async function latestBuild(service = ''): Promise<string | null> {
  const manifest = await ofetch<{ id?: unknown }>(`${service}/builds/latest.json?${Date.now()}`, { retry: 0 })
  return typeof manifest?.id === 'string' ? manifest.id : null
}
