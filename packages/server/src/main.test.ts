import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { lockFolder } from './db/folder-lock.ts'

let folder = ''
let running: ChildProcess | undefined
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ciyu-main-'))
})
afterEach(() => {
  running?.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

interface Ended {
  readonly code: number | null
  readonly output: string
}

/** Runs the service as a process of its own; `onOutput` sees all that it has written so far. */
function run(
  env: Record<string, string>,
  onOutput: (output: string, process: ChildProcess) => void = () => {},
): Promise<Ended> {
  const main = fileURLToPath(new URL('./main.ts', import.meta.url))
  const child = spawn(process.execPath, ['--conditions=ciyu-source', main], {
    env: { PATH: process.env.PATH, DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'silent', ...env },
  })
  running = child
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
      onOutput(output, child)
    })
  }
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output })))
}

const isStack = /\n\s+at /

describe('starting the service', () => {
  it.each<[string, Record<string, string>, RegExp]>([
    ['PORT', { PORT: 'eighty' }, /PORT is "eighty"; set it to a whole number/],
    [
      'DATABASE_URL',
      { DATABASE_URL: 'mysql://localhost/x' },
      /DATABASE_URL is not an address; set it to something like postgres:/,
    ],
    ['SUPABASE_URL without a key', { SUPABASE_URL: 'https://x.supabase.co' }, /belong together/],
    [
      'a database that is not there',
      { DATABASE_URL: 'postgres://u:p@127.0.0.1:9/ciyu' },
      /127\.0\.0\.1:9\/ciyu .*Nothing listens at that host and port/,
    ],
  ])('is refused for %s in words', async (_, env, message) => {
    const { code, output } = await run(env)
    expect(code).toBe(1)
    expect(output).toMatch(message)
    expect(output).not.toMatch(isStack)
    expect(output).not.toContain(':p@')
  })

  it('is refused on a folder that another process holds', async () => {
    const release = lockFolder(folder)
    const { code, output } = await run({})
    release()
    expect(code).toBe(1)
    expect(output).toMatch(/is in use by another process/)
    expect(output).not.toMatch(isStack)
  })

  it('is refused on a port in use, and leaves no lock', async () => {
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const address = other.address()
    const port = typeof address === 'object' ? String(address?.port) : ''
    const { code, output } = await run({ PORT: port })
    other.close()
    expect(code).toBe(1)
    expect(output).toContain(`Port ${port} is in use. Stop what runs there, or choose another`)
    expect(output).not.toMatch(isStack)
    expect(existsSync(join(folder, 'ciyu.lock'))).toBe(false)
  }, 30_000)

  it('says what the embedded database is for, and ends cleanly when asked to, even while it loads', async () => {
    let asked = false
    const { code, output } = await run({}, (text, child) => {
      if (asked || !text.includes('Reading the dictionary')) return
      asked = true
      child.kill('SIGTERM')
    })
    expect(output.split('\n')[0]).toMatch(/^Database: embedded, .* trying out, teaching a class and tests/)
    expect(output).not.toMatch(isStack)
    expect(code).toBe(0)
    expect(existsSync(join(folder, 'ciyu.lock'))).toBe(false)
  }, 60_000)
})
