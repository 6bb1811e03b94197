import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '../..')

/** A port that nobody listens on now. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

export interface Running {
  /** Everything the process has printed so far. */
  output: () => string
  exited: Promise<number | null>
  stop: () => Promise<void>
}

/**
 * Starts a program of this project and waits until it prints what `ready` matches.
 * Rejects with its output when it ends before, or takes longer than `within` milliseconds.
 */
export async function startProgram(
  script: string,
  {
    args = [],
    env = {},
    ready,
    within = 90_000,
  }: { args?: string[]; env?: Record<string, string>; ready: RegExp; within?: number },
): Promise<Running> {
  const child: ChildProcess = spawn(process.execPath, ['--conditions=ciyu-source', script, ...args], {
    cwd: root,
    env: { ...process.env, NODE_OPTIONS: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill('SIGKILL')
      reject(new Error(`${script} was not ready within ${within} ms.\n${output}`))
    }, within)
    const heard = (data: Buffer) => {
      output += data.toString()
      if (!ready.test(output)) return
      clearTimeout(timer)
      resolve()
    }
    child.stdout?.on('data', heard)
    child.stderr?.on('data', heard)
    void exited.then((code) => {
      clearTimeout(timer)
      reject(new Error(`${script} ended with ${code}.\n${output}`))
    })
  })
  return {
    output: () => output,
    exited,
    stop: async () => {
      child.kill('SIGTERM')
      await exited
    },
  }
}
