import { freePort, type Running, startProgram } from '../support/processes.ts'

/** A service of its own with the whole dictionary, and its address. */
export const startService = async (env: Record<string, string>): Promise<[string, Running]> => {
  const port = await freePort()
  const running = await startProgram('packages/server/src/main.ts', {
    env: { PORT: String(port), AUTH_RATE_LIMITS: 'off', LOG_LEVEL: 'warn', ...env },
    ready: /Ciyu is ready/,
  })
  return [`http://127.0.0.1:${port}`, running]
}

/** A session of somebody new, by the code of the mail; with a user record. */
export async function signIn(origin: string): Promise<{ token: string; uid: string }> {
  const email = `bench-${crypto.randomUUID()}@example.org`
  const { supabaseAnonKey: apikey } = (await (await fetch(`${origin}/api/config`)).json()) as {
    supabaseAnonKey: string
  }
  const post = (path: string, body: object, headers: Record<string, string> = { apikey }) =>
    fetch(origin + path, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
  await post('/auth/v1/otp', { email, create_user: true })
  const mails = (await (await fetch(`${origin}/dev/mail.json`)).json()) as { to: string; code: string }[]
  const code = mails.find(({ to }) => to === email)?.code
  const verified = await post('/auth/v1/verify', { type: 'email', email, token: code })
  const { access_token: token } = (await verified.json()) as { access_token: string }
  const uid = `bench${crypto.randomUUID().replaceAll('-', '').slice(0, 23)}`
  await post('/api/users/', { uid, email, username: 'Bench' }, { authorization: `Bearer ${token}` })
  return { token, uid }
}
