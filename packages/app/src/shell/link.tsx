import type { ComponentProps } from 'react'
import { Link, NavLink } from 'react-router'
import { useLanguage } from './use-t.ts'

/** An address of the app with the language in it, so that following it costs no redirect. */
export function useAddress() {
  const language = useLanguage()
  return (path: string): string => {
    const url = new URL(path, 'http://app')
    url.searchParams.set('lang', language)
    return url.pathname + url.search + url.hash
  }
}

type Props<C extends typeof Link | typeof NavLink> = Omit<ComponentProps<C>, 'to' | 'className'> & {
  to: string
  className?: string | undefined
}

/** A link inside the app; its page's code is fetched when it is pointed at. */
export function AppLink({ to, className = '', ...rest }: Props<typeof Link>) {
  const address = useAddress()
  return (
    <Link
      to={address(to)}
      className={className}
      {...rest}
      onPointerEnter={() => preload(to)}
      onFocus={() => preload(to)}
    />
  )
}

export function AppNavLink({ to, className = '', ...rest }: Props<typeof NavLink>) {
  const address = useAddress()
  return (
    <NavLink
      to={address(to)}
      className={className}
      {...rest}
      onPointerEnter={() => preload(to)}
      onFocus={() => preload(to)}
    />
  )
}

let preloadRoute: (path: string) => void = () => {}

/** The route table is handed in: a link that imported it would close a circle of imports. */
export function onPreload(handler: (path: string) => void): void {
  preloadRoute = handler
}

function preload(to: string) {
  preloadRoute(new URL(to, 'http://app').pathname)
}
