import { type ApiError, errorKey } from '@ciyu/core'
import type { ReactNode } from 'react'
import styles from './states.module.css'
import { useT } from './use-t.ts'

/** What a list shows when it could not be fetched: what happened, and the way to try again. */
export function Failed({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  const t = useT()
  const message = error.status >= 400 && error.status < 500 ? error.message : t(errorKey(error))
  return (
    <div className={styles.state} role="alert">
      <p className={styles.glyph} lang="zh-Hans" aria-hidden="true">
        断
      </p>
      <p>{message}</p>
      <button type="button" className="button" onClick={onRetry}>
        {t('shell.retry')}
      </button>
    </div>
  )
}

/** What an empty list shows: why it is empty, and what to do. */
export function Empty({ glyph, title, children }: { glyph: string; title: string; children?: ReactNode }) {
  return (
    <div className={styles.state}>
      <p className={styles.glyph} lang="zh-Hans" aria-hidden="true">
        {glyph}
      </p>
      <p>{title}</p>
      {children}
    </div>
  )
}

/** Grey shapes of the final size while something is fetched. */
export function Skeleton({ height, count = 1 }: { height: number; count?: number }) {
  return (
    <>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the shapes are all alike and never move
        <div key={index} className={styles.skeleton} style={{ height }} aria-hidden="true" />
      ))}
    </>
  )
}
