import { ofetch } from 'ofetch'

interface AuthSettings {
  external?: Record<string, unknown>
}

/** How long the question which providers there are may take, in milliseconds: the page does without them. */
const timeout = 5_000

/** The names of the sign-in providers that the auth service has switched on; none when it does not answer. */
export async function enabledProviders(config: { supabaseUrl: string; supabaseAnonKey: string }): Promise<string[]> {
  try {
    const { external = {} } = await ofetch<AuthSettings>(`${config.supabaseUrl}/auth/v1/settings`, {
      headers: { apikey: config.supabaseAnonKey },
      retry: 0,
      timeout,
    })
    return Object.keys(external).filter((name) => external[name] === true)
  } catch {
    return []
  }
}
