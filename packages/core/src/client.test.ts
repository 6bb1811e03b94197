import { afterEach, expect, test } from 'vitest'
import { createClient } from './client.ts'
import { registry } from './runtime/registry.ts'
import { createStorage } from './runtime/storage.ts'
import { version } from './version.ts'

const { prefetched } = registry(version)
afterEach(() => prefetched.clear())

const textOf = async (key: string) => {
  const { i18n } = createClient({ language: 'en', storage: createStorage(null) })
  await i18n.load('en')
  return i18n.$t.get()(key)
}

test('texts that the loader asked for ahead are used, and those of the build where they did not come', async () => {
  const own = await textOf('learner.show')
  prefetched.set('texts en', Promise.resolve({ learner: { show: 'Turn it' } }))
  expect(await textOf('learner.show')).toBe('Turn it')
  const failed = Promise.reject(new Error('cut off'))
  failed.catch(() => {})
  prefetched.set('texts en', failed)
  expect([await textOf('learner.show'), own]).toEqual(['Show answer', 'Show answer'])
})
