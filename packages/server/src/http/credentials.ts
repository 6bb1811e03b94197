import { createHash, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import type { Config } from '../config.ts'
import { errorAnswer, ServiceError } from './errors.ts'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Whether a call brings the operator's basic credentials; it never does while there are none. */
export function hasCredentials(c: Context, wanted: Config['mailCredentials']): boolean {
  const [, given = ''] = /^Basic +([A-Za-z0-9+/]+=*)$/i.exec(c.req.header('authorization') ?? '') ?? []
  const expected = wanted ? `${wanted.user}:${wanted.password}` : ''
  // Digests are of one length, so that the time tells nothing of the secret's.
  const isSame = timingSafeEqual(digest(Buffer.from(given, 'base64').toString('utf8')), digest(expected))
  return isSame && wanted !== null
}

/** The answer to a call without them. */
export function wantsCredentials(c: Context): Response {
  const answer = errorAnswer(c, new ServiceError('unauthenticated'))
  answer.headers.set('www-authenticate', 'Basic realm="Ciyu", charset="UTF-8"')
  return answer
}
