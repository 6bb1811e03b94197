import type { Hono } from 'hono'
import nodemailer from 'nodemailer'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { createMailbox } from './mailbox.ts'

export { type AuthMailInput, type AuthMailType, authMail } from './auth-mail.ts'
export { chooseLang, type MailLang } from './messages.ts'

interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** What a test or a developer looks for in the mail. */
  readonly code?: string
  readonly link?: string
}

export interface Mailer {
  /** @throws {MailError} when the mail was not handed over, or cannot be */
  send(mail: Mail): Promise<void>
  /** `/dev/mail` and `/dev/mail.json`; null in production and where mail goes out by SMTP. */
  readonly mailbox: Hono | null
  /** What keeps mail from going out, in a sentence for the operator; null when nothing does. */
  readonly problem: string | null
  close(): void
}

export class MailError extends Error {
  override readonly name = 'MailError'
}

const patience = 15_000 // milliseconds for each step of the talk with the mail server
const addressPattern = /^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+$/
const oneLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

/**
 * Sends by SMTP when `SMTP_URL` is set, keeps mail in the development mailbox otherwise, and in production without
 * `SMTP_URL` sends nothing and says so.
 */
export function createMailer(
  config: Pick<Config, 'production' | 'smtpUrl' | 'mailFrom'>,
  logger: Logger,
  clock: () => number = Date.now,
): Mailer {
  const { production, smtpUrl, mailFrom } = config
  const limits = { connectionTimeout: patience, greetingTimeout: patience, socketTimeout: patience }
  const transport = smtpUrl ? nodemailer.createTransport({ url: smtpUrl, pool: true, ...limits }) : null
  const mailbox = transport || production ? null : createMailbox()
  const problem =
    transport || mailbox
      ? null
      : 'No mail goes out, so nobody can sign in: set SMTP_URL (for example smtps://user:password@mail.example:465) and MAIL_FROM.'
  if (problem) logger.error(problem)

  return {
    mailbox: mailbox?.routes ?? null,
    problem,
    async send({ to, subject, text, html, code, link }) {
      if (!addressPattern.test(to)) throw new MailError('The address of the mail is not valid')
      const title = oneLine(subject)
      if (mailbox) {
        const sentAt = new Date(clock()).toISOString()
        mailbox.keep({ to, subject: title, text, html, code: code ?? null, link: link ?? null, sentAt })
        return
      }
      if (!transport) throw new MailError(problem ?? 'No mail goes out')
      try {
        // Given as an object, the address is never parsed as a list; files and addresses in the content stay unread.
        await transport.sendMail({
          from: mailFrom,
          to: { name: '', address: to },
          subject: title,
          text,
          html,
          disableFileAccess: true,
          disableUrlAccess: true,
        })
      } catch (cause) {
        throw new MailError('The mail server did not take the mail', { cause })
      }
    },
    close: () => transport?.close(),
  }
}
