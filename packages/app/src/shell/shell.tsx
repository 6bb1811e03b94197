import { useEffect, useRef } from 'react'
import { Outlet, ScrollRestoration, useLocation } from 'react-router'
import { LoadingBar } from './loading-bar.tsx'
import styles from './shell.module.css'
import { useT } from './use-t.ts'

/** What stands around every page: the way past the navigation, the loading bar, the scroll position. */
export function Shell() {
  const t = useT()
  const { pathname } = useLocation()
  const shown = useRef(pathname)

  // A new page begins at its heading for those who hear it, as it does for those who see it.
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
  }, [pathname])

  return (
    <>
      <a className={styles.skip} href="#main">
        {t('shell.skip')}
      </a>
      <LoadingBar />
      <Outlet />
      <ScrollRestoration />
    </>
  )
}
