import { useEffect } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import styles from './error-page.module.css'
import { Head } from './head.tsx'
import { AppLink } from './link.tsx'
import { NotFoundError } from './not-found.ts'
import { pageFailed } from './page-failed.ts'
import { useT } from './use-t.ts'

/** An open book with a blank page. */
function Illustration() {
  return (
    <svg className={styles.art} viewBox="0 0 240 150" aria-hidden="true">
      <path d="M24 118h192" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
      <path
        d="M120 40c-18-14-44-18-78-16v84c34-2 60 2 78 16 18-14 44-18 78-16V24c-34-2-60 2-78 16Z"
        fill="#fff"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinejoin="round"
      />
      <path d="M120 40v84" stroke="currentColor" strokeWidth="2" />
      <rect x="60" y="62" width="40" height="14" fill="var(--ciyu-secondary-strong)" />
      <path
        d="M58 52h44M58 70h36M58 88h44"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        opacity="0.35"
      />
      <text x="158" y="88" fontSize="44" textAnchor="middle" lang="zh-Hans" className={styles.glyph}>
        空
      </text>
    </svg>
  )
}

const textOf = (error: unknown): string => {
  if (isRouteErrorResponse(error)) return error.statusText || String(error.status)
  return error instanceof Error ? error.message : String(error)
}

/** The page of fatal and unhandled errors, and of addresses where nothing stands. */
export function ErrorPage() {
  const error = useRouteError()
  return <ErrorView error={error} />
}

/** What the error page shows; a page that finds out late that its thing is missing shows it too. */
export function ErrorView({ error }: { error: unknown }) {
  const t = useT()
  const missing = error instanceof NotFoundError
  useEffect(() => {
    if (missing) return
    console.error(error)
    dispatchEvent(new Event(pageFailed))
  }, [error, missing])

  return (
    <main id="main" tabIndex={-1} className={styles.page}>
      <Head title={missing ? t('error.notFound') : t('anErrorHasOccurred')} />
      <Illustration />
      <h1 className={styles.title}>{missing ? t('error.notFound') : t('anErrorHasOccurred')}</h1>
      <p className={styles.text}>{textOf(error)}</p>
      <AppLink to="/" className="button main" reloadDocument={!missing}>
        {t('error.home')}
      </AppLink>
    </main>
  )
}
