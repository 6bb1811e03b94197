import { createHash, randomUUID, timingSafeEqual } from 'node:crypto'
import type { Database } from '../db/index.ts'
import { and, eq, gt, lte } from '../db/sql.ts'
import { AuthError, validationFailed } from './errors.ts'
import type { Keys } from './keys.ts'
import { authFlows } from './schema.ts'

export interface Challenge {
  readonly challenge: string
  readonly method: 's256' | 'plain'
}

type FlowRow = typeof authFlows.$inferSelect

const flowTtl = 300_000 // milliseconds
/** How long it can still be told that a flow has ended, in milliseconds. */
const remembered = 3_600_000
const wellFormed = /^[A-Za-z0-9._~-]{43,128}$/
const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url')

/** The challenge that a client sends with a request; null in the implicit flow. @throws {AuthError} 400 */
export function challengeOf(challenge: string, method: string): Challenge | null {
  if (challenge === '' && method === '') return null
  if (challenge === '' || method === '')
    throw validationFailed('PKCE flow requires code_challenge_method and code_challenge')
  const name = method.toLowerCase()
  if (name !== 's256' && name !== 'plain') throw validationFailed('invalid code challenge method')
  if (challenge.length < 43 || challenge.length > 128)
    throw validationFailed('code challenge has to be between 43 and 128 characters')
  if (!wellFormed.test(challenge)) throw validationFailed('code challenge can only contain alphanumeric characters')
  return { challenge, method: name }
}

function fits(verifier: string, challenge: string, method: FlowRow['challengeMethod']): boolean {
  if (!wellFormed.test(verifier)) return false
  const given = Buffer.from(method === 'plain' ? verifier : sha256(verifier))
  const expected = Buffer.from(challenge)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** A code that a client may exchange, and what goes with it. */
export interface CodeFlow {
  readonly accountId: string
  readonly method: string
  readonly challenge: Challenge
  readonly tokens?: ProviderTokens
}

export interface ProviderTokens {
  readonly provider_token?: string
  readonly provider_refresh_token?: string
}

export interface Flows {
  /** A code, good for five minutes and for one exchange by who knows the verifier. */
  openCode(db: Pick<Database, 'insert'>, flow: CodeFlow): Promise<string>
  /** @throws {AuthError} 404 flow_state_not_found, 422 flow_state_expired, 400 bad_code_verifier */
  exchange(code: string, verifier: string): Promise<{ accountId: string; method: string; tokens: ProviderTokens }>
  /** A state, good for five minutes and for one return. `content` is kept encrypted. */
  openState(content: unknown, challenge: Challenge | null): Promise<string>
  /** What was kept for a state; null when it is unknown, used or too old. */
  takeState(state: string): Promise<{ content: unknown; challenge: Challenge | null } | null>
  tidy(): Promise<void>
}

const notFound = () => new AuthError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found')

export function createFlows(db: Database, keys: () => Promise<Keys>, clock: () => number): Flows {
  async function open(
    queries: Pick<Database, 'insert'>,
    row: Pick<FlowRow, 'kind' | 'accountId' | 'method'>,
    challenge: Challenge | null,
    content: unknown,
  ): Promise<string> {
    const secret = randomUUID()
    await queries.insert(authFlows).values({
      ...row,
      hash: sha256(secret),
      challenge: challenge?.challenge ?? null,
      challengeMethod: challenge?.method ?? null,
      sealed: (await keys()).seal(row.kind, JSON.stringify(content)),
      expiresAt: new Date(clock() + flowTtl),
    })
    return secret
  }
  const take = async (secret: string, kind: FlowRow['kind']): Promise<FlowRow | undefined> => {
    const now = new Date(clock())
    const mine = and(eq(authFlows.hash, sha256(secret)), eq(authFlows.kind, kind), gt(authFlows.expiresAt, now))
    return (await db.delete(authFlows).where(mine).returning())[0]
  }
  const contentOf = async (row: FlowRow): Promise<unknown> => JSON.parse((await keys()).unseal(row.kind, row.sealed))

  return {
    openCode: (queries, { accountId, method, challenge, tokens = {} }) =>
      open(queries, { kind: 'code', accountId, method }, challenge, tokens),

    async exchange(code, verifier) {
      if (code === '' || verifier === '')
        throw validationFailed('invalid request: both auth code and code verifier should be non-empty')
      const [seen] = await db
        .select()
        .from(authFlows)
        .where(and(eq(authFlows.hash, sha256(code)), eq(authFlows.kind, 'code')))
      if (!seen?.challenge) throw notFound()
      if (seen.expiresAt.getTime() <= clock())
        throw new AuthError(422, 'flow_state_expired', 'invalid flow state, flow state has expired')
      // Looked at before it is taken: a wrong verifier does not spend the code.
      if (!fits(verifier, seen.challenge, seen.challengeMethod))
        throw new AuthError(400, 'bad_code_verifier', 'code challenge does not match previously saved code verifier')
      const row = await take(code, 'code')
      if (!row?.accountId) throw notFound()
      return { accountId: row.accountId, method: row.method, tokens: (await contentOf(row)) as ProviderTokens }
    },

    openState: (content, challenge) =>
      open(db, { kind: 'state', accountId: null, method: 'oauth' }, challenge, content),

    async takeState(state) {
      const row = await take(state, 'state')
      if (!row) return null
      const { challenge, challengeMethod } = row
      const pkce = challenge && challengeMethod ? { challenge, method: challengeMethod } : null
      return { content: await contentOf(row), challenge: pkce }
    },

    async tidy() {
      await db.delete(authFlows).where(lte(authFlows.expiresAt, new Date(clock() - remembered)))
    },
  }
}
