import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { type AuthMailInput, authMail, type Mailer, type MailLang } from '../mail/index.ts'
import type { Codes, NewCode } from './codes.ts'
import { unexpected } from './errors.ts'
import type { Limits } from './limits.ts'

interface Letter {
  readonly code: NewCode
  readonly lang: MailLang
  /** Where the link leads in the end, checked already; null for a mail without a link. */
  readonly redirect: string | null
  readonly change?: NonNullable<AuthMailInput['change']>
}

export interface Letters {
  /**
   * Makes a code and hands it to the mailer. The promise within is the mail's own: waiting for it tells of a mail that
   * did not go out, and by the time it takes, that there was one.
   */
  write(letter: Letter): Promise<{ sent: Promise<void> }>
}

/** Writes the mails with codes. */
export function createLetters(deps: {
  config: Pick<Config, 'publicUrl' | 'auth'>
  codes: Codes
  limits: Limits
  mailer: Mailer
  logger: Logger
}): Letters {
  const { config, codes, limits, mailer, logger } = deps
  return {
    async write({ code: fresh, lang, redirect, change }) {
      const { email, purpose, type } = fresh
      const { code, linkToken } = await codes.issue(fresh)
      const query = new URLSearchParams({ token: linkToken, type, redirect_to: redirect ?? '' })
      const link = redirect === null ? null : `${config.publicUrl}/auth/v1/verify?${query}`
      const minutes = Math.round(config.auth.codeTtl / 60)
      const mail = authMail({ type, lang, code, link, minutes, ...(change && { change }) })
      const sent = mailer.send({ to: email, ...mail, code, ...(link && { link }) }).catch(async (error) => {
        logger.error({ err: error }, `a mail of sign-in (${type}) was not sent`)
        await limits.mailFailed(email, purpose)
        throw unexpected()
      })
      // Who does not wait is told by the log.
      sent.catch(() => {})
      return { sent }
    },
  }
}
