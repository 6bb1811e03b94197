import { randomUUID } from 'node:crypto'
import {
  closeSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { DatabaseError } from './database.ts'

interface Holder {
  readonly token: string
  readonly pid: number
  readonly host: string
  /** When the process began, as the kernel counts it; a later process with the same pid has another. */
  readonly began: string | null
}

/** Another machine on a shared folder cannot be asked whether it lives; it is believed for so long after its last sign. */
const heartbeat = 5_000
const silence = 30_000

function processBegan(pid: number): string | null {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name, in parentheses, may hold spaces; the start time is the 20th field after it.
    return `${boot}:${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]}`
  } catch {
    return null
  }
}

function processExists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

function holderOf(path: string): Holder | null {
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'))
    if (typeof value !== 'object' || value === null) return null
    const { token, pid, host, began } = value as Record<string, unknown>
    if (typeof token !== 'string' || typeof pid !== 'number' || typeof host !== 'string') return null
    return { token, pid, host, began: typeof began === 'string' ? began : null }
  } catch {
    return null
  }
}

function isAlive(holder: Holder | null, path: string): boolean {
  const age = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0)
  // An unreadable lock is one that is being written this moment, or was cut short long ago.
  if (holder === null) return age < heartbeat
  if (holder.host !== hostname()) return age < silence
  if (!processExists(holder.pid)) return false
  const began = processBegan(holder.pid)
  return began === null || holder.began === null || began === holder.began
}

function create(path: string, holder: Holder): boolean {
  try {
    const file = openSync(path, 'wx')
    writeSync(file, JSON.stringify(holder))
    closeSync(file)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

/** Takes the lock of a dead process away, unless somebody else was faster and it is a new one by now. */
function removeStale(path: string, stale: Holder | null): void {
  const aside = `${path}.${randomUUID()}`
  try {
    renameSync(path, aside)
  } catch {
    return
  }
  if (holderOf(aside)?.token !== stale?.token) {
    try {
      linkSync(aside, path)
    } catch {
      // The folder has yet another holder; it stays locked either way.
    }
  }
  rmSync(aside, { force: true })
}

/**
 * Locks a data folder for this process; answers what unlocks it. The embedded database takes no lock of its own, and
 * two processes on one folder lose rows without a word.
 * Throws `DatabaseError` when a living process holds it.
 */
export function lockFolder(folder: string): () => void {
  const path = join(folder, 'ciyu.lock')
  const own: Holder = { token: randomUUID(), pid: process.pid, host: hostname(), began: processBegan(process.pid) }
  for (let attempt = 0; !create(path, own); attempt += 1) {
    const holder = holderOf(path)
    if (attempt > 2 || isAlive(holder, path)) {
      throw new DatabaseError(
        `The data folder ${folder} is in use by another process (${holder ? `process ${holder.pid} on ${holder.host}` : path}). ` +
          'Stop that process, or set DATA_DIR to another folder, or set DATABASE_URL to a PostgreSQL that several processes can share.',
      )
    }
    removeStale(path, holder)
  }
  const beat = setInterval(() => {
    try {
      utimesSync(path, new Date(), new Date())
    } catch {
      // Without the file there is nothing to keep fresh.
    }
  }, heartbeat)
  beat.unref()
  const unlock = () => {
    clearInterval(beat)
    process.off('exit', unlock)
    if (holderOf(path)?.token === own.token) rmSync(path, { force: true })
  }
  process.on('exit', unlock)
  return unlock
}
