import { Agent, get } from 'node:http'

const connections = 8

/** Requests a second that a server answers, asked for the paths in turn over eight connections. Fails on any status but 200. */
export async function load(
  origin: string,
  paths: readonly string[],
  requests: number,
  headers: Record<string, string> = {},
): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  let next = 0
  const one = (path: string) =>
    new Promise<void>((resolve, reject) => {
      get(origin + path, { agent, headers }, (response) => {
        if (response.statusCode !== 200) reject(new Error(`${path}: ${response.statusCode}`))
        response.on('end', resolve).resume()
      }).on('error', reject)
    })
  const worker = async () => {
    while (next < requests) {
      const path = paths[next % paths.length] as string
      next += 1
      await one(path)
    }
  }
  const began = performance.now()
  await Promise.all(Array.from({ length: connections }, worker))
  const seconds = (performance.now() - began) / 1000
  agent.destroy()
  return requests / seconds
}
