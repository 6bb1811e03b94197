import { spawn } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openEmbedded } from './embedded.ts'
import { lockFolder } from './folder-lock.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ciyu-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const lock = () => join(folder, 'ciyu.lock')
const holder = (changes: object) => {
  const release = lockFolder(folder)
  const own: object = JSON.parse(readFileSync(lock(), 'utf8'))
  release()
  writeFileSync(lock(), JSON.stringify({ ...own, token: 'other', ...changes }))
}

describe('the lock on a data folder', () => {
  it('is refused to a second holder with a sentence, and free after release', () => {
    const release = lockFolder(folder)
    expect(() => lockFolder(folder)).toThrow(
      new RegExp(`${folder} is in use by another process \\(process ${process.pid} `),
    )
    release()
    expect(existsSync(lock())).toBe(false)
    lockFolder(folder)()
  })

  it('is taken over from a process that is gone', async () => {
    const gone = spawn(process.execPath, ['-e', ''])
    await new Promise((resolve) => gone.once('exit', resolve))
    holder({ pid: gone.pid })
    lockFolder(folder)()
  })

  it('is taken over when a later process has the same id', () => {
    holder({ began: 'another boot:1' })
    lockFolder(folder)()
  })

  it('is respected while its process lives', () => {
    holder({ pid: process.ppid, began: null })
    expect(() => lockFolder(folder)).toThrow(/is in use/)
  })

  it('is believed from another machine for as long as it gives signs of life', () => {
    holder({ host: `${hostname()}-other`, pid: 1 })
    expect(() => lockFolder(folder)).toThrow(/is in use/)
    const past = new Date(Date.now() - 60_000)
    utimesSync(lock(), past, past)
    lockFolder(folder)()
  })

  it('is taken over when it was cut short in writing', () => {
    writeFileSync(lock(), '{"pid":')
    expect(() => lockFolder(folder)).toThrow(/is in use/)
    const past = new Date(Date.now() - 60_000)
    utimesSync(lock(), past, past)
    lockFolder(folder)()
  })

  it('is not removed by one who has lost it', () => {
    const release = lockFolder(folder)
    writeFileSync(lock(), readFileSync(lock(), 'utf8').replace(/"token":"[^"]+"/, '"token":"somebody else"'))
    release()
    expect(existsSync(lock())).toBe(true)
  })
})

describe('the embedded database', () => {
  it('opens again what it stored, and begins anew where its first start was cut short', async () => {
    const first = await openEmbedded(folder)
    await first.close()
    const again = await openEmbedded(folder)
    await expect(openEmbedded(folder)).rejects.toThrow(/is in use/)
    await again.close()
    rmSync(join(folder, 'database.complete'))
    truncateSync(join(folder, 'database/PG_VERSION'))
    await (await openEmbedded(folder)).close()
  }, 30_000)

  it('says what to do when it is damaged, and leaves no lock', async () => {
    await (await openEmbedded(folder)).close()
    writeFileSync(join(folder, 'database/global/pg_control'), 'garbage')
    await expect(openEmbedded(folder)).rejects.toThrow(/seems to be damaged. Restore the folder from a copy/)
    expect(existsSync(lock())).toBe(false)
  }, 30_000)

  it('says what to do when the folder cannot be written', async () => {
    const file = join(folder, 'file')
    writeFileSync(file, '')
    await expect(openEmbedded(join(file, 'data'))).rejects.toThrow(
      /cannot be written .* set DATA_DIR to another folder/,
    )
    mkdirSync(join(folder, 'later'))
  })
})
