import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { type Logger, pino } from 'pino'
import type { Config } from '../config.ts'

/** Structured logs, a line a request; on standard output. */
export const createLogger = (config: Pick<Config, 'logLevel'>): Logger =>
  pino({ level: config.logLevel, base: null }, pino.destination({ sync: false }))

const start = randomUUID().slice(0, 8)
let count = 0

/** Writes a line for each request once it is answered; with the error where it failed in an unforeseen way. */
export function logRequests(logger: Logger): MiddlewareHandler {
  return async (c, next) => {
    count += 1
    const id = `${start}-${count.toString(36)}`
    const began = performance.now()
    await next()
    const { status } = c.res
    const ms = Math.round((performance.now() - began) * 10) / 10
    const line = { id, method: c.req.method, path: c.req.path, status, ms }
    if (status >= 500) logger.error(c.error ? { ...line, err: c.error } : line)
    else if (status >= 400) logger.warn(line)
    else logger.info(line)
  }
}
