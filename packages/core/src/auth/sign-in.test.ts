import { atom } from 'nanostores'
import { beforeEach, describe, expect, test } from 'vitest'
import type { ApiClient } from '../api/api.ts'
import { ApiError } from '../api/errors.ts'
import { createStorage, type Storage } from '../runtime/storage.ts'
import { randomUid } from './server-user.ts'
import type { Session, SessionStore } from './session.ts'
import { createSignIn, type SignIn, SignInError } from './sign-in.ts'
import { readPreferences } from './stored-user.ts'

interface Answer {
  session?: unknown
  error?: { message: string; code: string; name?: string }
}

let storage: Storage
let signIn: SignIn
let calls: string[]
let verified: Answer
let serverUsers: Map<string, { uid: string; email: string; username: string }>
let serverDown: boolean
let asked: string[]
let clock: number
let queries: unknown[]
let signOutError: { message: string; code: string } | null

const sessionOf = (email: string | undefined, metadata = {}) => ({ user: { email, user_metadata: metadata } })

beforeEach(() => {
  storage = createStorage(null)
  calls = []
  verified = { session: sessionOf('ada@example.org') }
  serverUsers = new Map()
  serverDown = false
  asked = []
  queries = []
  signOutError = null
  clock = Date.UTC(2026, 5, 1)
  const answer = async () => ({ data: { session: verified.session ?? null }, error: verified.error ?? null })
  const auth = {
    signInWithOtp: async () => ({ error: verified.error ?? null }),
    verifyOtp: answer,
    setSession: async () => {
      calls.push('setSession')
      return answer()
    },
    exchangeCodeForSession: async (code: string) => {
      calls.push(`exchange ${code}`)
      return answer()
    },
    signInWithOAuth: async ({ provider, options }: { provider: string; options: { redirectTo: string } }) => {
      calls.push(`oauth ${provider} ${options.redirectTo}`)
      return { error: verified.error ?? null }
    },
    signOut: async ({ scope }: { scope: string }) => {
      calls.push(`signOut ${scope}`)
      return { error: signOutError }
    },
    updateUser: async ({ data }: { data: unknown }) => {
      calls.push(`updateUser ${JSON.stringify(data)}`)
      return {}
    },
  }
  const session = {
    $session: atom<Session | null>(null),
    client: async () => ({ auth }),
    end: async () => {
      calls.push('signOut local')
    },
  } as unknown as SessionStore
  const api = {
    call: async (
      { name }: { name: string },
      input: { params?: { email: string }; query?: unknown; body?: { uid: string; email: string; username: string } },
    ) => {
      calls.push(name)
      if (input.query) queries.push(input.query)
      if (serverDown) throw new ApiError('down', { status: 503, code: 'unavailable' })
      if (name === 'mailRegister') return {}
      if (input.body) {
        serverUsers.set(input.body.email, input.body)
        return input.body
      }
      const found = serverUsers.get(input.params?.email ?? '')
      if (!found) throw new ApiError('none', { status: 404, code: 'not_found' })
      return found
    },
  } as unknown as ApiClient
  signIn = createSignIn({ api, session, storage, now: () => clock })
})

/** Answers the question for the address with what was prepared. */
const askEmail = async () => {
  calls.push('ask')
  return asked.shift() ?? 'nobody@example.org'
}
const complete = (address: string) => signIn.completeFromAddress(new URL(address), { askEmail })

describe('after the code is right', () => {
  test('a new person gets a uid of 28 characters and a name User1000 to User9999', async () => {
    const user = await signIn.verifyCode('ada@example.org', '123 456')
    expect(user.uid).toMatch(/^[A-Za-z0-9]{28}$/)
    expect(user.name).toMatch(/^User[1-9]\d{3}$/)
    expect(signIn.storedUser()).toEqual(user)
    expect(calls).toEqual([
      'getUserByEmail',
      'createUser',
      `updateUser ${JSON.stringify({ uid: user.uid, displayName: user.name })}`,
    ])
  })

  test('a known person is found, and metadata that is right is left alone', async () => {
    serverUsers.set('ada@example.org', { uid: 'u1', email: 'ada@example.org', username: 'Ada' })
    verified = { session: sessionOf('Ada@Example.org', { uid: 'u1', displayName: 'Ada' }) }
    serverUsers.set('Ada@Example.org', { uid: 'u1', email: 'ada@example.org', username: 'Ada' })
    expect(await signIn.verifyCode('ADA@example.ORG', '1')).toEqual({
      email: 'ada@example.org',
      name: 'Ada',
      uid: 'u1',
    })
    expect(calls).toEqual(['getUserByEmail'])
  })

  test('another failure of the service than 404 is not taken for a missing user', async () => {
    serverDown = true
    await expect(signIn.verifyCode('ada@example.org', '1')).rejects.toMatchObject({ status: 503 })
    expect(signIn.storedUser()).toBeNull()
  })
})

describe('the rules of section 5', () => {
  const failure = async (promise: Promise<unknown>) => {
    const error = await promise.catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(SignInError)
    const { message, code } = error as SignInError
    return { message, code }
  }

  test('no session', async () => {
    verified = {}
    expect(await failure(signIn.verifyCode('a@example.org', '1'))).toEqual({
      message: 'Login failed, please try again',
      code: 403,
    })
  })

  test('no e-mail: the session is cleared locally', async () => {
    verified = { session: sessionOf(undefined) }
    expect(await failure(signIn.verifyCode('a@example.org', '1'))).toEqual({ message: 'Email not found', code: 403 })
    expect(calls).toEqual(['signOut local'])
  })

  test('another address than asked for: the session is cleared locally', async () => {
    expect((await failure(signIn.verifyCode('eve@example.org', '1'))).message).toBe(
      "Provided email doesn't match with user email",
    )
    expect(calls).toEqual(['signOut local'])
  })

  test('a refused code carries the auth service’s own words and code', async () => {
    verified = { error: { message: 'Token has expired or is invalid', code: 'otp_expired' } }
    expect(await failure(signIn.verifyCode('a@example.org', '1'))).toEqual({
      message: 'Token has expired or is invalid',
      code: 'otp_expired',
    })
  })

  test('an address with error fields raises description and numeric code', async () => {
    const address =
      'https://ciyu.test/complete-sign-in#error=access_denied&error_code=403&error_description=Denied+by+you'
    expect(await failure(complete(address))).toEqual({ message: 'Denied by you', code: 403 })
    expect(calls).toEqual([])
  })

  test('an error that has a name keeps it, in the query as in the hash', async () => {
    const address =
      'https://ciyu.test/complete-sign-in?error=access_denied&error_code=otp_expired&error_description=Old'
    expect(await failure(complete(address))).toEqual({ message: 'Old', code: 'otp_expired' })
    expect(await failure(complete('https://ciyu.test/complete-sign-in?error=server_error'))).toEqual({
      message: 'server_error',
      code: 0,
    })
  })

  test('malformed or expired tokens in an address are a failed login', async () => {
    verified = { error: { message: 'Auth session missing!', code: 'x', name: 'AuthSessionMissingError' } }
    expect(await failure(complete(`${returnPage}#access_token=a&provider_token=p`))).toEqual({
      message: 'Login failed, please try again',
      code: 403,
    })
  })

  test('a cut while the tokens are checked is told as such', async () => {
    verified = { error: { message: 'Failed to fetch', code: '', name: 'AuthRetryableFetchError' } }
    expect((await failure(complete(`${returnPage}#access_token=a&provider_token=p`))).message).toBe('Failed to fetch')
  })
})

const returnPage = 'https://ciyu.test/complete-sign-in/?lang=en'

describe('a link', () => {
  const link = (extra = '') => `${returnPage}#access_token=a&refresh_token=b${extra}`

  test('is held against the address that was asked for, ignoring case', async () => {
    await signIn.requestCode('Ada@Example.org ')
    expect((await complete(link())).email).toBe('ada@example.org')
    await signIn.requestCode('eve@example.org')
    await expect(complete(link())).rejects.toThrow("doesn't match")
    expect(calls).not.toContain('ask')
    expect(signIn.storedUser()).toBeNull()
  })

  test('followed where no address is known asks for one until it is given, before there is a session', async () => {
    asked = ['', '  ', 'ADA@example.org']
    expect((await complete(link())).email).toBe('ada@example.org')
    expect(calls.slice(0, 5)).toEqual(['ask', 'ask', 'ask', 'setSession', 'getUserByEmail'])
  })

  test('with the address of somebody else is refused', async () => {
    asked = ['eve@example.org']
    await expect(complete(link())).rejects.toThrow("doesn't match")
    expect(calls).toContain('signOut local')
  })

  test('from a provider need not match, and asks nothing', async () => {
    await signIn.requestCode('eve@example.org')
    expect((await complete(link('&provider_token=x'))).email).toBe('ada@example.org')
    expect(calls).not.toContain('ask')
  })

  test('with a PKCE code is exchanged; the provider’s token comes with the session', async () => {
    verified = { session: { ...sessionOf('ada@example.org'), provider_token: 'p' } }
    expect((await complete(`${returnPage}&code=c0de`)).email).toBe('ada@example.org')
    expect(calls.slice(0, 2)).toEqual(['exchange c0de', 'getUserByEmail'])
  })

  test('with a PKCE code of a mail is held against the address too', async () => {
    asked = ['eve@example.org']
    await expect(complete(`${returnPage}&code=c0de`)).rejects.toThrow("doesn't match")
  })

  test('with a PKCE code that is refused says why', async () => {
    verified = { error: { message: 'invalid flow state', code: 'flow_state_not_found' } }
    await expect(complete(`${returnPage}&code=c0de`)).rejects.toMatchObject({ code: 'flow_state_not_found' })
  })
})

describe('on the way in', () => {
  test('is who has an e-mail set, or a route with hash or query', async () => {
    expect(signIn.isActive({ hash: '', query: '' })).toBe(false)
    expect(signIn.isActive({ hash: '#', query: '?' })).toBe(false)
    expect(signIn.isActive({ hash: '#access_token=a', query: '' })).toBe(true)
    expect(signIn.isActive({ hash: '', query: '?code=a' })).toBe(true)
    await signIn.requestCode('ada@example.org')
    expect(signIn.isActive({ hash: '', query: '' })).toBe(true)
  })

  test('a mail can be answered for an hour, or is given up', async () => {
    expect(signIn.pendingEmail()).toBeNull()
    await signIn.requestCode(' ada@example.org')
    clock += 3_599_000
    expect(signIn.pendingEmail()).toBe('ada@example.org')
    clock += 1_000
    expect(signIn.pendingEmail()).toBeNull()
    expect(signIn.isActive({ hash: '', query: '' })).toBe(true)
    signIn.forgetEmail()
    expect(signIn.isActive({ hash: '', query: '' })).toBe(false)
  })

  test('a mail that was refused leaves no address behind', async () => {
    verified = { error: { message: 'after 42 seconds.', code: 'over_email_send_rate_limit' } }
    await expect(signIn.requestCode('ada@example.org')).rejects.toMatchObject({ code: 'over_email_send_rate_limit' })
    expect(signIn.pendingEmail()).toBeNull()
  })

  test('the service’s own mail is asked for in a language; a failure is false and leaves no address behind', async () => {
    const options = { redirectTo: returnPage, language: 'ua' } as const
    serverDown = true
    expect(await signIn.registerMail('ada@example.org', options)).toBe(false)
    expect(signIn.pendingEmail()).toBeNull()
    serverDown = false
    expect(await signIn.registerMail(' ada@example.org', options)).toBe(true)
    expect(queries.at(-1)).toEqual({ email: 'ada@example.org', redirectUrl: returnPage, platform: 'web', lang: 'ua' })
    expect(signIn.pendingEmail()).toBe('ada@example.org')
  })

  test.each(['google', 'apple', 'vk'] as const)('%s is asked to come back to the return page', async (provider) => {
    await signIn.withProvider(provider, { redirectTo: returnPage })
    expect(calls).toEqual([`oauth ${provider} ${returnPage}`])
    verified = { error: { message: 'Unsupported provider', code: 'validation_failed' } }
    await expect(signIn.withProvider(provider, { redirectTo: returnPage })).rejects.toThrow('Unsupported provider')
  })
})

test('uids differ and keep to the alphabet', () => {
  const uids = Array.from({ length: 200 }, randomUid)
  expect(new Set(uids).size).toBe(200)
  expect(uids.every((uid) => /^[A-Za-z0-9]{28}$/.test(uid))).toBe(true)
})

test('signing out here or everywhere forgets the user, elsewhere it does not', async () => {
  await signIn.verifyCode('ada@example.org', '1')
  await signIn.signOut('others')
  expect(signIn.storedUser()).not.toBeNull()
  await signIn.signOut()
  expect(signIn.storedUser()).toBeNull()
  await signIn.verifyCode('ada@example.org', '1')
  await signIn.signOut('global')
  expect(signIn.storedUser()).toBeNull()
  expect(calls.filter((call) => call.startsWith('signOut'))).toEqual([
    'signOut others',
    'signOut local',
    'signOut global',
  ])
})

test('signing out everywhere is done only when the service has done it', async () => {
  await signIn.verifyCode('ada@example.org', '1')
  signOutError = { message: 'Failed to fetch', code: 'network' }
  await expect(signIn.signOut('global')).rejects.toThrow('Failed to fetch')
  expect(signIn.storedUser()).not.toBeNull()
  await signIn.signOut('local')
  expect(signIn.storedUser()).toBeNull()
})

test.each(['', '{', '[]', '7', '{"uid":""}', '{"uid":"u","email":1,"name":"n"}'])(
  'a damaged stored user is a guest: %s',
  (text) => {
    storage.set('ciyu-user', text)
    expect(signIn.storedUser()).toBeNull()
  },
)

test('the stored preferences are read, English where there are none', () => {
  expect(readPreferences(storage)).toEqual({ uiLanguage: 'en' })
  storage.set('ciyu-preferences', '{"uiLanguage":"ua"}')
  expect(readPreferences(storage)).toEqual({ uiLanguage: 'ua' })
  storage.set('ciyu-preferences', 'ua')
  expect(readPreferences(storage)).toEqual({ uiLanguage: 'en' })
})
