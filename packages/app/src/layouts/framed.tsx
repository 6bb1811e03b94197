import { lazy, type ReactNode, Suspense, useEffect, useId, useState } from 'react'
import { useSearchParams } from 'react-router'
import { MoreIcon } from '../shell/icons.tsx'
import { useT } from '../shell/use-t.ts'
import { whenIdle } from '../shell/when-idle.ts'
import { AccountMenu } from './account-menu.tsx'
import styles from './framed.module.css'
import { LanguageSelect } from './language-select.tsx'
import type { LayoutProps } from './layout-props.ts'
import { Logo } from './logo.tsx'
import { Main } from './main.tsx'
import { NavEntry } from './nav-entry.tsx'
import { navigation } from './navigation.ts'

const OfflineNotice = lazy(() => import('../offline/notice.tsx').then((m) => ({ default: m.OfflineNotice })))

/** What can wait until the page is drawn. */
function Later({ children }: { children: ReactNode }) {
  const [isTime, setIsTime] = useState(false)
  useEffect(() => whenIdle(() => setIsTime(true)), [])
  return <Suspense>{isTime && children}</Suspense>
}

function Rail() {
  const t = useT()
  return (
    <header className={styles.rail}>
      <Logo />
      <nav aria-label={t('shell.navigation')}>
        {navigation.map((entry) => (
          <NavEntry key={entry.to} entry={entry} className={styles.entry} />
        ))}
      </nav>
      <div className={styles.foot}>
        <LanguageSelect />
        <AccountMenu />
      </div>
    </header>
  )
}

/** The phone's navigation, in reach of the thumb; what does not fit is behind "More". */
function BottomBar() {
  const t = useT()
  const id = useId()
  return (
    <div className={styles.bottom}>
      <nav aria-label={t('shell.navigation')}>
        {navigation.slice(0, 4).map((entry) => (
          <NavEntry key={entry.to} entry={entry} className={styles.tab} />
        ))}
        <button type="button" className={styles.tab} popoverTarget={id}>
          <MoreIcon />
          {t('shell.more')}
        </button>
      </nav>
      <div id={id} popover="auto" className={styles.more}>
        {navigation.slice(4).map((entry) => (
          <NavEntry key={entry.to} entry={entry} className={styles.entry} />
        ))}
        <LanguageSelect />
        <AccountMenu />
      </div>
    </div>
  )
}

export function DefaultLayout({ children, focus }: LayoutProps) {
  const [query] = useSearchParams()
  if (typeof focus === 'string' ? query.has(focus) : focus) return <Main className={styles.focus}>{children}</Main>
  return (
    <div className={styles.default}>
      <Rail />
      <Main className={styles.content}>{children}</Main>
      <BottomBar />
      <Later>
        <OfflineNotice />
      </Later>
    </div>
  )
}

/** The phone's layout whatever the width: only the bar at the bottom. */
export function MobileLayout({ children }: LayoutProps) {
  return (
    <div className={styles.mobile}>
      <Main className={styles.content}>{children}</Main>
      <BottomBar />
      <Later>
        <OfflineNotice />
      </Later>
    </div>
  )
}

export function FullWidthLayout({ children }: LayoutProps) {
  return (
    <div className={styles.default}>
      <Rail />
      <Main className={styles.full}>{children}</Main>
      <BottomBar />
      <Later>
        <OfflineNotice />
      </Later>
    </div>
  )
}
