import type { Logger } from 'pino'
import type { Database } from '../db/index.ts'
import { chooseLang } from '../mail/index.ts'
import { confirmEmail, findByEmail, findById, refuseBanned, touch } from './accounts.ts'
import type { CodeRow, Codes, Purpose } from './codes.ts'
import { confirmNewEmail } from './email-change.ts'
import { AuthError, codeRefused, linkRefused } from './errors.ts'
import type { Letters } from './letters.ts'
import type { Limits } from './limits.ts'
import type { Challenge, Flows, ProviderTokens } from './pkce.ts'
import type { JsonObject } from './schema.ts'
import type { SessionAnswer, Sessions } from './sessions.ts'
import type { Account, Session } from './tokens.ts'

/** Whoever asks for a mail. */
export interface Asking {
  readonly email: string
  /** Where the link leads in the end; checked already. */
  readonly redirect: string
  readonly acceptLanguage: string | undefined
  readonly challenge: Challenge | null
}

interface CodeRequest extends Asking {
  readonly data: JsonObject
  /** Whether an account may be made. */
  readonly create: boolean
}

/** What a code or link was good for. */
export type Redeemed =
  | { readonly kind: 'session'; readonly type: CodeRow['type']; readonly session: SessionAnswer }
  /** A code for the client that knows the verifier. */
  | { readonly kind: 'code'; readonly type: CodeRow['type']; readonly code: string }
  /** One of two addresses has confirmed a change. */
  | { readonly kind: 'message'; readonly message: string }

export interface SignIn {
  /** Mails a code and a link. @throws {AuthError} 429 over_email_send_rate_limit, 500 when no mail goes out */
  request(request: CodeRequest): Promise<void>
  /** @throws {AuthError} 403 otp_expired, 403 user_banned, 429 over_request_rate_limit */
  byCode(email: string, code: string, purpose: Purpose | null, userAgent: string): Promise<Redeemed>
  /** `redirecting` for the link itself, which a browser follows. @throws {AuthError} 403 otp_expired, 403 user_banned */
  byLink(token: string, purpose: Purpose | null, userAgent: string, redirecting: boolean): Promise<Redeemed>
  /** A session for a code of the PKCE flow. @throws {AuthError} as `Flows.exchange` */
  exchange(code: string, verifier: string, userAgent: string): Promise<SessionAnswer & ProviderTokens>
}

const tidyEvery = 100 // requests
const looksLikeCode = /^\d{6}$/
const looksLikeLink = /^(?:pkce_)?[\w-]{43}$/
const firstOfTwo = 'Confirmation link accepted. Please proceed to confirm link sent to the other email'

/** The language of a mail: what the person chose, else what their browser asks for. */
export const langFor = ({ acceptLanguage }: Pick<Asking, 'acceptLanguage'>, data?: JsonObject) =>
  chooseLang(typeof data?.lang === 'string' ? data.lang : undefined, acceptLanguage)

/** Sign-in by a mailed code or link, which are one: using either spends both. */
export function createSignIn(deps: {
  db: Database
  codes: Codes
  flows: Flows
  letters: Letters
  sessions: Sessions
  limits: Limits
  logger: Logger
  clock: () => number
  /** What else to remove now and then. */
  tidy: readonly (() => Promise<void>)[]
}): SignIn {
  const { db, codes, flows, letters, sessions, limits, logger, clock } = deps
  let requests = 0

  async function tidy() {
    try {
      await Promise.all(deps.tidy.map((work) => work()))
    } catch (error) {
      logger.warn({ err: error }, 'expired codes could not be removed')
    }
  }

  /** The account that a code of a purpose is for; null while the other address has yet to confirm. */
  async function accountOf(tx: Database, spent: CodeRow, now: Date): Promise<Account | null> {
    if (spent.purpose === 'sign-in') return confirmEmail(tx, spent, now)
    if (spent.purpose === 'email-change') return confirmNewEmail(tx, codes, spent, now)
    const account = spent.accountId ? await findById(tx, spent.accountId) : undefined
    return account?.email === spent.email ? touch(tx, account, now) : null
  }

  type Opened =
    | { readonly kind: 'message' }
    | { readonly kind: 'code'; readonly type: CodeRow['type']; readonly code: string }
    | { readonly kind: 'session'; readonly type: CodeRow['type']; readonly account: Account; readonly session: Session }

  async function redeem(
    linkHash: string,
    purpose: Purpose,
    by: 'code' | 'link',
    redirecting: boolean,
    userAgent: string,
  ): Promise<Redeemed> {
    const opened = await db.transaction(async (tx): Promise<Opened> => {
      const spent = await codes.spend(tx, linkHash, purpose, by)
      const now = new Date(clock())
      const account = await accountOf(tx, spent, now)
      if (!account) {
        if (purpose === 'email-change') return { kind: 'message' }
        throw by === 'code' ? codeRefused() : linkRefused()
      }
      refuseBanned(account, now)
      const { type, challenge, challengeMethod: method } = spent
      const amr = purpose === 'recovery' ? 'recovery' : 'otp'
      if (redirecting && challenge && method) {
        const flow = { accountId: account.id, method: amr, challenge: { challenge, method } }
        return { kind: 'code', type, code: await flows.openCode(tx, flow) }
      }
      return { kind: 'session', type, account, session: await sessions.open(tx, account, amr, userAgent) }
    })
    if (opened.kind === 'message') return { kind: 'message', message: firstOfTwo }
    if (opened.kind === 'code') return opened
    const { type, account, session } = opened
    return { kind: 'session', type, session: await sessions.answer(account, session) }
  }

  return {
    // The steps are the same for addresses that we know and addresses that we do not, so time tells nothing.
    async request({ email, data, create, redirect, acceptLanguage, challenge }) {
      await limits.mail(email, 'sign-in')
      if (++requests % tidyEvery === 0) void tidy()
      const account = await findByEmail(db, email)
      if (!account && !create) return codes.pretend(email)
      const type = account ? 'magiclink' : 'signup'
      const lang = langFor({ acceptLanguage }, data)
      const { sent } = await letters.write({
        code: { email, purpose: 'sign-in', type, data, challenge },
        lang,
        redirect,
      })
      // Where an unknown address gets no mail, waiting for one would tell that the address is known.
      if (create) await sent
    },

    async byCode(email, code, purpose, userAgent) {
      await limits.guess(email)
      if (!looksLikeCode.test(code) || purpose === null) throw codeRefused()
      const { linkHash } = await codes.guess(email, purpose, code)
      return redeem(linkHash, purpose, 'code', false, userAgent)
    },

    async byLink(token, purpose, userAgent, redirecting) {
      if (!looksLikeLink.test(token) || purpose === null) throw linkRefused()
      return redeem(codes.linkHash(token), purpose, 'link', redirecting, userAgent)
    },

    async exchange(code, verifier, userAgent) {
      const { accountId, method, tokens } = await flows.exchange(code, verifier)
      const account = await findById(db, accountId)
      if (!account) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist')
      refuseBanned(account, new Date(clock()))
      const session = await sessions.open(db, account, method, userAgent)
      return { ...(await sessions.answer(account, session)), ...tokens }
    },
  }
}
