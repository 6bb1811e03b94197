import { errorKey, SignInError, type Translate } from '@ciyu/core'

/** What each refusal of the auth service means to a person. */
const keysByCode: Record<string, string> = {
  otp_expired: 'signIn.problem.code',
  validation_failed: 'signIn.problem.email',
  email_address_invalid: 'signIn.problem.email',
  over_email_send_rate_limit: 'signIn.problem.wait',
  over_request_rate_limit: 'signIn.problem.wait',
  access_denied: 'signIn.problem.provider',
  bad_oauth_state: 'signIn.problem.provider',
  bad_oauth_callback: 'signIn.problem.provider',
  flow_state_not_found: 'signIn.problem.provider',
  flow_state_expired: 'signIn.problem.provider',
  bad_code_verifier: 'signIn.problem.provider',
}

/** The messages of the specification, section 8; in English they are shown to the letter. */
const keysByMessage: Record<string, string> = {
  'Login failed, please try again': 'signIn.problem.failed',
  'Email not found': 'signIn.problem.noEmail',
  "Provided email doesn't match with user email": 'signIn.problem.mismatch',
}

/** Between two mails to one address, unless the service says otherwise. */
export const mailIntervalS = 60

/** The seconds that Supabase names: "you can only request this after 42 seconds." */
const secondsIn = (message: string) => Number(/after (\d+) second/.exec(message)?.[1] ?? mailIntervalS)

/** How long to wait before the next mail, in seconds; 0 when that is not what went wrong. */
export const waitOf = (error: unknown): number =>
  error instanceof SignInError && String(error.code).startsWith('over_') ? secondsIn(error.message) : 0

/** Whether a mail was refused because one has just gone to the same address: its code is as good. */
export const wasMailed = (error: unknown): boolean =>
  error instanceof SignInError && error.code === 'over_email_send_rate_limit' && /after \d+ second/.test(error.message)

/** A failed sign-in in the person's language; what we do not know is shown as the service said it. */
export function messageOf(t: Translate, error: unknown): string {
  if (!(error instanceof SignInError)) return t(errorKey(error))
  const key = keysByMessage[error.message] ?? keysByCode[String(error.code)]
  if (key) return t(key, { count: secondsIn(error.message) })
  return /fetch|network/i.test(error.message) ? t('errors.network') : error.message
}
