import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { TestProject } from 'vitest/node'
import {
  installedDictionary,
  loadContent,
  namedWords,
  sampleDictionary,
} from '../../packages/server/src/content/index.ts'
import { embeddedStore } from '../../packages/server/src/db/embedded.ts'
import type { Store } from '../../packages/server/src/db/index.ts'
import { openPostgres } from '../../packages/server/src/db/postgres.ts'
import { onPostgres, startPostgres } from './postgres.ts'

const loadSample = (store: Store) =>
  loadContent({ store, source: sampleDictionary(installedDictionary(), namedWords()) })

async function embedded(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'ciyu-databases-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', remove)
  const client = await PGlite.create()
  const store = await embeddedStore(client)
  const dump = async (name: string) => {
    const file = join(folder, name)
    writeFileSync(file, new Uint8Array(await (await client.dumpDataDir('none')).arrayBuffer()))
    return file
  }
  const empty = await dump('empty.tar')
  await loadSample(store)
  project.provide('databases', { kind: 'embedded', empty, sample: await dump('sample.tar'), url: null })
  await store.close()
  return async () => remove()
}

async function onServer(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres()
  // A given server may still hold what an earlier run left.
  const names = { empty: `ciyu_empty_${process.pid}`, sample: `ciyu_sample_${process.pid}` }
  const drop = Object.values(names).map((name) => `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  await onPostgres(server, ...drop, `CREATE DATABASE ${names.empty}`)
  await (await openPostgres(server.url(names.empty), 2)).close()
  await onPostgres(server, `CREATE DATABASE ${names.sample} TEMPLATE ${names.empty}`)
  const store = await openPostgres(server.url(names.sample), 2)
  await loadSample(store)
  await store.close()
  project.provide('databases', { kind: 'postgres', ...names, url: server.url('postgres') })
  return async () => {
    await onPostgres(server, ...drop)
    await server.stop()
  }
}

/** Makes the databases that tests clone, once for all of them. */
export default (project: TestProject): Promise<() => Promise<void>> =>
  project.name.includes('postgres') ? onServer(project) : embedded(project)
