import { mayOpen, rememberRedirect } from '@ciyu/core'
import { type LoaderFunctionArgs, redirect, redirectDocument, replace } from 'react-router'
import { client } from '../client.ts'
import type { Route } from '../routes.ts'
import { checkLanguage, withLanguage } from './language.ts'
import { applyRules } from './rules.ts'

/**
 * The address that is being opened. A loader's request has no hash; the browser's own address has it when it is the one
 * that is opened, as on arrival by a link with tokens in its hash.
 */
function addressOf({ url }: Request): URL {
  const address = new URL(url)
  if (address.pathname + address.search === location.pathname + location.search) address.hash = location.hash
  return address
}

/** Rules and language hold for every address, also for one that no page has. */
export async function guardAddress(request: Request): Promise<URL> {
  const url = addressOf(request)
  const rule = applyRules(url)
  if (rule) throw rule.kind === 'outside' ? redirectDocument(rule.to) : redirect(rule.to)

  const { i18n } = client
  const language = checkLanguage(url, i18n.$language.get())
  if (language && 'redirect' in language) throw replace(language.redirect)
  // A language whose texts cannot be fetched now is not worth an error page: the page stays in the one it has.
  if (language) await i18n.setLanguage(language.switchTo).catch(() => undefined)
  return url
}

/** The guards of a route in their order: rules, language, access. */
export const guard =
  (route: Route) =>
  async ({ request, params }: LoaderFunctionArgs): Promise<null> => {
    const url = await guardAddress(request)
    const token = await client.session.token()
    if (!mayOpen(route.access, token ? 'signed-in' : 'guest', params, url.searchParams)) {
      rememberRedirect(client.storage, url.pathname + url.search + url.hash)
      throw redirect(withLanguage(new URL('/sign-in/', url), client.i18n.$language.get()))
    }
    return null
  }
