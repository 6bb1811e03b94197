import type { AuthError, Provider } from '@supabase/supabase-js'
import { sendWaitingFacts, takeHandedOver } from '../account/waiting.ts'
import type { ApiClient } from '../api/api.ts'
import { enabledProviders } from '../api/auth-settings.ts'
import { mailRegister } from '../contract/sign-in-mail.ts'
import type { Language } from '../i18n/languages.ts'
import type { Storage } from '../runtime/storage.ts'
import { serverUser } from './server-user.ts'
import type { Session, SessionStore } from './session.ts'
import {
  forgetAskedEmail,
  forgetUser,
  keepAskedEmail,
  keepUser,
  readAskedEmail,
  readUser,
  type StoredUser,
} from './stored-user.ts'

/** A failed sign-in, with the messages and codes of the specification (sections 5 and 8). */
export class SignInError extends Error {
  override readonly name = 'SignInError'
  readonly code: number | string

  constructor(message: string, code: number | string) {
    super(message)
    this.code = code
  }
}

/** Who else may say who somebody is; which of them are there is the operator's choice. */
export const signInProviders = ['google', 'apple', 'vk'] as const
export type SignInProvider = (typeof signInProviders)[number]

export interface SignIn {
  /** The providers that the auth service has; none when it does not answer. */
  providers(): Promise<SignInProvider[]>
  /** Sends a mail with a link and a code. */
  requestCode(email: string, options?: { redirectTo?: string }): Promise<void>
  /**
   * The same by the service's own call, in a given language, for front ends that hold its basic credentials. Answers
   * false when the request failed, for whatever reason (specification, section 7).
   */
  registerMail(email: string, options: { redirectTo: string; language: Language }): Promise<boolean>
  /** Signs in with the code of the mail. */
  verifyCode(email: string, code: string): Promise<StoredUser>
  /** Leaves for a provider, which comes back to `redirectTo`. */
  withProvider(provider: SignInProvider, options: { redirectTo: string }): Promise<void>
  /**
   * Signs in with what a mail link or a provider put into the address: tokens in the hash, or a PKCE code in the query.
   * @param options.askEmail asks for the address where none is stored; asked again until it gives one
   */
  completeFromAddress(address: URL, options: { askEmail: () => Promise<string> }): Promise<StoredUser>
  /** Whether somebody is on the way in: an e-mail is set, or the route has a hash or a query. */
  isActive(route: { hash: string; query: string }): boolean
  /** The address of a mail that was asked for and can still be answered, or null. */
  pendingEmail(): string | null
  /** Gives up the mail that was asked for. */
  forgetEmail(): void
  /** Signs out here, everywhere, or everywhere else. */
  signOut(scope?: 'local' | 'global' | 'others'): Promise<void>
  storedUser(): StoredUser | null
}

interface Options {
  api: ApiClient
  session: SessionStore
  storage: Storage
  /** Told when what was learned as a guest is on the account: how many answers. */
  onHandedOver?: (count: number) => void
  /** The present, in milliseconds. */
  now?: () => number
}

/** A code is good for an hour (issue "Accounts"). */
const codeTtlMs = 3_600_000

const refused = ({ message, code, status }: AuthError) => new SignInError(message, code ?? status ?? 0)
const sameAddress = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()

/** Hash and query of a return page as one; the hash goes first. */
function givenBy(address: URL): URLSearchParams {
  const given = new URLSearchParams(address.hash.replace(/^#/, ''))
  for (const [key, value] of address.searchParams) if (!given.has(key)) given.set(key, value)
  return given
}

/** The sign-in flow of the specification, section 4. */
export function createSignIn({ api, session, storage, onHandedOver, now = Date.now }: Options): SignIn {
  async function fail(message: string, code: number | string): Promise<never> {
    await session.end()
    forgetUser(storage)
    throw new SignInError(message, code)
  }

  /** What was learned as a guest becomes the account's; the page does not wait for it. */
  async function handOverTo(uid: string) {
    await sendWaitingFacts({ api, storage, session, uid })
    const count = takeHandedOver(storage, uid)
    if (count > 0) onHandedOver?.(count)
  }

  /** Checks the session against section 5, then fetches or creates the service's user. */
  async function complete(found: Session | null, requestedEmail: string | null): Promise<StoredUser> {
    if (!found?.user) throw new SignInError('Login failed, please try again', 403)
    const { email, user_metadata: metadata = {} } = found.user
    if (!email) return fail('Email not found', 403)
    if (requestedEmail !== null && !sameAddress(email, requestedEmail)) {
      return fail("Provided email doesn't match with user email", 403)
    }
    const user = await serverUser(api, email, metadata)
    if (metadata.uid !== user.uid || metadata.displayName !== user.username) {
      await (await session.client()).auth.updateUser({ data: { uid: user.uid, displayName: user.username } })
    }
    const stored: StoredUser = { email: user.email, name: user.username, uid: user.uid }
    keepUser(storage, stored)
    forgetAskedEmail(storage)
    // What cannot be handed over now waits in storage and is tried again at the next start.
    void handOverTo(stored.uid).catch(() => undefined)
    return stored
  }

  async function askUntilGiven(ask: () => Promise<string>): Promise<string> {
    for (;;) {
      const email = (await ask()).trim()
      if (email) return email
    }
  }

  return {
    async providers() {
      const enabled = await enabledProviders(await session.config())
      return signInProviders.filter((provider) => enabled.includes(provider))
    },
    async requestCode(email, { redirectTo } = {}) {
      const { error } = await (await session.client()).auth.signInWithOtp({
        email: email.trim(),
        options: { shouldCreateUser: true, ...(redirectTo && { emailRedirectTo: redirectTo }) },
      })
      if (error) throw refused(error)
      keepAskedEmail(storage, email.trim(), now())
    },
    async registerMail(email, { redirectTo, language }) {
      try {
        await api.call(mailRegister, {
          query: { email: email.trim(), redirectUrl: redirectTo, platform: 'web', lang: language },
        })
      } catch {
        return false
      }
      keepAskedEmail(storage, email.trim(), now())
      return true
    },
    async verifyCode(email, code) {
      const { data, error } = await (await session.client()).auth.verifyOtp({
        type: 'email',
        email: email.trim(),
        token: code.replace(/\s/g, ''),
      })
      if (error) throw refused(error)
      return complete(data.session, email)
    },
    async withProvider(provider, { redirectTo }) {
      // VK is a provider of this service that supabase-js has no name for; it passes any on.
      const { error } = await (await session.client()).auth.signInWithOAuth({
        provider: provider as Provider,
        options: { redirectTo },
      })
      if (error) throw refused(error)
    },
    async completeFromAddress(address, { askEmail }) {
      const given = givenBy(address)
      const description = given.get('error_description')
      if (description || given.has('error') || given.has('error_code')) {
        const code = given.get('error_code')
        throw new SignInError(description ?? given.get('error') ?? '', Number(code) || (code ?? 0))
      }
      const code = given.get('code')
      let requested = readAskedEmail(storage)?.email ?? null
      // Where the address says that no provider vouches, the question comes before the session.
      if (requested === null && given.has('access_token') && !given.has('provider_token')) {
        requested = await askUntilGiven(askEmail)
      }
      const { auth } = await session.client()
      const { data, error } = code
        ? await auth.exchangeCodeForSession(code)
        : await auth.setSession({
            access_token: given.get('access_token') ?? '',
            refresh_token: given.get('refresh_token') ?? '',
          })
      if (error && (code || error.name === 'AuthRetryableFetchError')) throw refused(error)
      const vouched = given.has('provider_token') || Boolean(data.session?.provider_token)
      if (data.session && requested === null && !vouched) requested = await askUntilGiven(askEmail)
      return complete(data.session, vouched ? null : requested)
    },
    isActive: ({ hash, query }) => readAskedEmail(storage) !== null || hash.length > 1 || query.length > 1,
    pendingEmail() {
      const asked = readAskedEmail(storage)
      return asked && now() - asked.at < codeTtlMs ? asked.email : null
    },
    forgetEmail: () => forgetAskedEmail(storage),
    async signOut(scope = 'local') {
      if (scope === 'local') await session.end()
      else {
        const { error } = await (await session.client()).auth.signOut({ scope })
        if (error) throw refused(error)
      }
      if (scope !== 'others') forgetUser(storage)
    },
    storedUser: () => readUser(storage),
  }
}
