import { ApiError, SignInError, type Translate } from '@ciyu/core'
import { expect, test } from 'vitest'
import { mailIntervalS, messageOf, waitOf, wasMailed } from './messages.ts'

const t: Translate = (key, values) => (values?.count === undefined ? key : `${key} ${values.count}`)
const refused = (message: string, code: string | number) => new SignInError(message, code)

test.each([
  ['Login failed, please try again', 403, 'signIn.problem.failed'],
  ['Email not found', 403, 'signIn.problem.noEmail'],
  ["Provided email doesn't match with user email", 403, 'signIn.problem.mismatch'],
  ['Token has expired or is invalid', 'otp_expired', 'signIn.problem.code'],
  ['Unable to validate email address: invalid format', 'validation_failed', 'signIn.problem.email'],
  ['OAuth state has expired', 'bad_oauth_state', 'signIn.problem.provider'],
])('“%s” is told in the person’s language', (message, code, key) => {
  expect(messageOf(t, refused(message, code))).toMatch(new RegExp(`^${key}( |$)`))
})

test('what nobody foresaw is told as the service said it', () => {
  expect(messageOf(t, refused('You said no', 0))).toBe('You said no')
})

test('a cut is told as such, by whichever way it comes', () => {
  expect(messageOf(t, refused('Failed to fetch', 0))).toBe('errors.network')
  expect(messageOf(t, new ApiError('no answer', { status: 0, code: 'network' }))).toBe('errors.network')
  expect(messageOf(t, new TypeError('something else'))).toBe('errors.unknown')
})

test('the wait is the service’s own, else a minute; other failures want none', () => {
  const limited = 'For security purposes, you can only request this after 42 seconds.'
  expect(waitOf(refused(limited, 'over_email_send_rate_limit'))).toBe(42)
  expect(messageOf(t, refused(limited, 'over_email_send_rate_limit'))).toBe('signIn.problem.wait 42')
  expect(waitOf(refused('Request rate limit reached', 'over_request_rate_limit'))).toBe(mailIntervalS)
  expect(waitOf(refused('Token has expired or is invalid', 'otp_expired'))).toBe(0)
  expect(waitOf(new TypeError('x'))).toBe(0)
})

test('a mail on its way is told from a service that sends none at all', () => {
  const limited = 'For security purposes, you can only request this after 1 second.'
  expect(wasMailed(refused(limited, 'over_email_send_rate_limit'))).toBe(true)
  expect(wasMailed(refused('email rate limit exceeded', 'over_email_send_rate_limit'))).toBe(false)
  expect(wasMailed(refused(limited, 'over_request_rate_limit'))).toBe(false)
})
