import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A configuration that cannot work; its message says what to change. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/** The rules of our own `/auth/v1`; times are in seconds. */
export interface AuthConfig {
  /** Between two mails to one address. */
  readonly mailInterval: number
  /** Mails to all addresses together in an hour. */
  readonly mailsPerHour: number
  readonly codeTtl: number
  readonly tokenTtl: number
  /** How long an old refresh token is forgiven. */
  readonly reuseInterval: number
  /** Off only in tests. */
  readonly rateLimits: boolean
  /** Whether people may have passwords. */
  readonly password: boolean
  /** Whether somebody may sign in who proves nothing. */
  readonly anonymous: boolean
  readonly providers: readonly OAuthProviderConfig[]
}

/** Somebody else by whom people sign in. */
export interface OAuthProviderConfig {
  /** As it stands in the address, in lower case. */
  readonly name: string
  /** The first is ours; ID tokens made for the others are taken too. */
  readonly clientIds: readonly string[]
  readonly secret: string
  /** Without a trailing slash. */
  readonly issuer: string
}

/** Everything the service takes from its environment, read once. */
export interface Config {
  readonly production: boolean
  readonly host: string
  readonly port: number
  /** The address people use, without a trailing slash. Mails and redirects are built from it, never from a request. */
  readonly publicUrl: string
  /** Where the embedded database and its lock are. */
  readonly dataDir: string
  /** Connection string of PostgreSQL; the embedded database is used without it. */
  readonly databaseUrl: string | null
  /** Connections kept to PostgreSQL. */
  readonly databasePool: number
  /** A hosted Supabase project; without it the service answers `/auth/v1` itself. */
  readonly supabase: { readonly url: string; readonly anonKey: string; readonly jwtSecret: string | null } | null
  /** The key of our own `/auth/v1`. Public: it names the project and proves nothing. */
  readonly authKey: string
  /** What codes and refresh tokens are keyed with; made and kept in the database when it is not given. */
  readonly authSecret: string | null
  /** Where sign-in may return to beside `publicUrl`: patterns in which `*` stops at `.` and `/`, and `**` does not. */
  readonly redirects: readonly string[]
  readonly auth: AuthConfig
  /** What a caller of `/api/auth` must know; without it nobody may call. */
  readonly mailCredentials: { readonly user: string; readonly password: string } | null
  /** Lower case. */
  readonly adminEmails: ReadonlySet<string>
  readonly smtpUrl: string | null
  readonly mailFrom: string
  /** An OpenAI-compatible speech endpoint; the built-in voice is used without it. */
  readonly speech: { readonly url: string; readonly key: string; readonly model: string; readonly voice: string } | null
  /** Origins of other front ends that may make calls with a session. */
  readonly origins: readonly string[]
  /** How many proxies stand in front: that many entries of `X-Forwarded-For` are believed, from the right. */
  readonly proxies: number
  readonly logLevel: string
  /** The built app. */
  readonly appDir: string
  /** The built embed bundle. */
  readonly embedDir: string
}

const inRepository = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url))

const text = (value: string | undefined): string | null => value?.trim() || null
const list = (value: string | undefined): string[] => (value ?? '').split(',').flatMap((item) => text(item) ?? [])

function integer(name: string, value: string | undefined, fallback: number, min: number, max: number): number {
  const given = text(value)
  if (given === null) return fallback
  const number = Number(given)
  if (Number.isInteger(number) && number >= min && number <= max) return number
  throw new ConfigError(`${name} is "${given}"; set it to a whole number from ${min} to ${max}, or leave it out.`)
}

function address(name: string, value: string | undefined, schemes: readonly string[], example: string): string | null {
  const given = text(value)
  if (given === null) return null
  if (URL.canParse(given) && schemes.includes(new URL(given).protocol)) return given.replace(/\/+$/, '')
  throw new ConfigError(`${name} is not an address; set it to something like ${example}, or leave it out.`)
}

function supabaseOf(env: NodeJS.ProcessEnv): Config['supabase'] {
  const url = address('SUPABASE_URL', env.SUPABASE_URL, ['https:', 'http:'], 'https://project.supabase.co')
  const anonKey = text(env.SUPABASE_ANON_KEY)
  if (url === null && anonKey === null) return null
  if (url === null || anonKey === null) {
    throw new ConfigError('SUPABASE_URL and SUPABASE_ANON_KEY belong together; set both, or neither.')
  }
  return { url, anonKey, jwtSecret: text(env.SUPABASE_JWT_SECRET) }
}

function speechOf(env: NodeJS.ProcessEnv): Config['speech'] {
  const url = address('SPEECH_BASE_URL', env.SPEECH_BASE_URL, ['https:', 'http:'], 'https://speech.example/v1')
  if (url === null) return null
  return {
    url,
    key: text(env.SPEECH_API_KEY) ?? '',
    model: text(env.SPEECH_MODEL) ?? 'tts-1',
    voice: text(env.SPEECH_VOICE) ?? 'alloy',
  }
}

function isOn(name: string, value: string | undefined, fallback: 'on' | 'off'): boolean {
  const given = text(value) ?? fallback
  if (given === 'on' || given === 'off') return given === 'on'
  throw new ConfigError(`${name} is "${given}"; set it to on or off, or leave it out.`)
}

const issuers: Readonly<Record<string, string>> = {
  google: 'https://accounts.google.com',
  apple: 'https://appleid.apple.com',
  vk: 'https://id.vk.com',
}

/** The providers for which `AUTH_<PROVIDER>_CLIENT_ID` is set. */
function providersOf(env: NodeJS.ProcessEnv): OAuthProviderConfig[] {
  return Object.keys(env).flatMap((key) => {
    const [, upper = ''] = /^AUTH_([A-Z][A-Z0-9_]*)_CLIENT_ID$/.exec(key) ?? []
    const clientIds = list(env[key])
    if (upper === '' || clientIds.length === 0) return []
    const name = upper.toLowerCase()
    const variable = `AUTH_${upper}_ISSUER`
    const example = 'https://id.example'
    const issuer = address(variable, env[variable], ['https:', 'http:'], example) ?? issuers[name]
    if (issuer === undefined) throw new ConfigError(`${variable} is missing; set it to something like ${example}.`)
    const secret = text(env[`AUTH_${upper}_SECRET`])
    // VK ID knows its clients by PKCE alone.
    if (secret === null && name !== 'vk')
      throw new ConfigError(`AUTH_${upper}_SECRET is missing; ${key} is of no use without.`)
    return [{ name, clientIds, secret: secret ?? '', issuer }]
  })
}

function mailCredentialsOf(env: NodeJS.ProcessEnv): Config['mailCredentials'] {
  const [user, password] = [text(env.AUTH_MAIL_USER), text(env.AUTH_MAIL_PASSWORD)]
  if (user === null && password === null) return null
  if (user !== null && password !== null) return { user, password }
  throw new ConfigError('AUTH_MAIL_USER and AUTH_MAIL_PASSWORD belong together; set both, or neither.')
}

function authOf(env: NodeJS.ProcessEnv): AuthConfig {
  return {
    mailInterval: integer('AUTH_MAIL_INTERVAL_S', env.AUTH_MAIL_INTERVAL_S, 60, 0, 86_400),
    mailsPerHour: integer('AUTH_MAILS_PER_HOUR', env.AUTH_MAILS_PER_HOUR, 360, 1, 1_000_000),
    codeTtl: integer('AUTH_CODE_TTL_S', env.AUTH_CODE_TTL_S, 3600, 60, 86_400),
    tokenTtl: integer('AUTH_TOKEN_TTL_S', env.AUTH_TOKEN_TTL_S, 3600, 30, 604_800),
    reuseInterval: integer('AUTH_REUSE_INTERVAL_S', env.AUTH_REUSE_INTERVAL_S, 10, 0, 300),
    rateLimits: isOn('AUTH_RATE_LIMITS', env.AUTH_RATE_LIMITS, 'on'),
    password: isOn('AUTH_PASSWORD', env.AUTH_PASSWORD, 'off'),
    anonymous: isOn('AUTH_ANONYMOUS', env.AUTH_ANONYMOUS, 'off'),
    providers: providersOf(env),
  }
}

/** Reads the configuration. Throws `ConfigError` with a message that says what to change. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const production = env.NODE_ENV === 'production'
  const port = integer('PORT', env.PORT, 4173, 0, 65_535)
  const publicUrl = address('PUBLIC_URL', env.PUBLIC_URL, ['https:', 'http:'], 'https://ciyu.example')
  const databaseUrl = address(
    'DATABASE_URL',
    env.DATABASE_URL,
    ['postgres:', 'postgresql:'],
    'postgres://user:password@host:5432/ciyu',
  )
  return {
    production,
    host: text(env.HOST) ?? (production ? '0.0.0.0' : '127.0.0.1'),
    port,
    publicUrl: publicUrl ?? `http://localhost:${port}`,
    dataDir: resolve(text(env.DATA_DIR) ?? '.data'),
    databaseUrl,
    databasePool: integer('DATABASE_POOL', env.DATABASE_POOL, 10, 1, 1000),
    supabase: supabaseOf(env),
    authKey: 'sb_publishable_ciyu',
    authSecret: text(env.AUTH_SECRET),
    redirects: list(env.AUTH_REDIRECT_URLS),
    auth: authOf(env),
    mailCredentials: mailCredentialsOf(env),
    adminEmails: new Set(list(env.ADMIN_EMAILS).map((email) => email.toLowerCase())),
    smtpUrl: address('SMTP_URL', env.SMTP_URL, ['smtp:', 'smtps:'], 'smtps://user:password@mail.example:465'),
    mailFrom: text(env.MAIL_FROM) ?? 'Ciyu <ciyu@localhost>',
    speech: speechOf(env),
    origins: list(env.ORIGINS),
    proxies: integer('PROXIES', env.PROXIES, 0, 0, 10),
    logLevel: text(env.LOG_LEVEL) ?? 'info',
    appDir: resolve(text(env.APP_DIR) ?? inRepository('packages/app/dist')),
    embedDir: resolve(text(env.EMBED_DIR) ?? inRepository('packages/widgets/dist/embed')),
  }
}
