import type { Context } from 'hono'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { Database } from '../db/index.ts'
import type { Factors } from './factors.ts'
import type { Keys } from './keys.ts'
import type { Limits } from './limits.ts'
import type { Provider } from './oauth/provider.ts'
import type { PasswordSignIn } from './password-sign-in.ts'
import type { Flows } from './pkce.ts'
import type { Sessions } from './sessions.ts'
import type { SignIn } from './sign-in.ts'
import type { Claims } from './tokens.ts'
import type { UserChanges } from './user-changes.ts'

/** What the routes are made of. */
export interface Parts {
  readonly config: Pick<Config, 'publicUrl' | 'auth'>
  readonly db: Database
  readonly logger: Logger
  readonly clock: () => number
  readonly keys: () => Promise<Keys>
  readonly limits: Limits
  readonly sessions: Sessions
  readonly signIn: SignIn
  readonly passwords: PasswordSignIn
  readonly changes: UserChanges
  readonly factors: Factors
  readonly flows: Flows
  readonly providers: ReadonlyMap<string, Provider>
  /** Whom a request is counted for. */
  readonly sender: (c: Context) => string
  /** The first wish that is given, if it is allowed; otherwise the site. */
  readonly redirectFor: (...wishes: (string | undefined)[]) => string
  /** Who makes a request. @throws {AuthError} 401 without a token, 403 when it is not good */
  readonly requireUser: (c: Context) => Promise<Claims>
}
