import { useLocation } from 'react-router'
import { AppLink, AppNavLink } from '../shell/link.tsx'
import { useT } from '../shell/use-t.ts'
import type { NavigationEntry } from './navigation.ts'

interface Props {
  entry: NavigationEntry
  className: string | undefined
}

/** A room in the navigation; the one that the address is in is marked. */
export function NavEntry({ entry: { to, label, icon: Icon, holds }, className }: Props) {
  const t = useT()
  const { pathname, search } = useLocation()
  const content = (
    <>
      <Icon />
      {t(label)}
    </>
  )
  if (!holds) {
    return (
      <AppNavLink to={to} end={to === '/'} className={className}>
        {content}
      </AppNavLink>
    )
  }
  const current = holds(pathname, new URLSearchParams(search))
  return (
    <AppLink to={to} className={className} aria-current={current ? 'page' : undefined}>
      {content}
    </AppLink>
  )
}
