import { ApiError, deviceName, endSession, getSessions, localeOf, relativeTime, type UserSession } from '@ciyu/core'
import { useStore } from '@nanostores/react'
import { useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { client } from '../../client.ts'
import { queries } from '../../queries.ts'
import { useAddress } from '../../shell/link.tsx'
import { Failed, Skeleton } from '../../shell/states.tsx'
import { tell } from '../../shell/toasts.ts'
import { useLanguage, useT } from '../../shell/use-t.ts'
import { signIn } from '../../sign-in.ts'
import styles from '../account.module.css'
import { useTask } from './use-task.ts'

const rowHeight = 68
const handheld = new Set(['ios', 'android'])

function DeviceIcon({ mobile }: { mobile: boolean }) {
  return (
    <svg
      className={styles.device}
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path
        d={
          mobile
            ? 'M8 2.5h8a1.5 1.5 0 0 1 1.5 1.5v16a1.5 1.5 0 0 1-1.5 1.5H8A1.5 1.5 0 0 1 6.5 20V4A1.5 1.5 0 0 1 8 2.5ZM11 18.5h2'
            : 'M5.5 5h13A1.5 1.5 0 0 1 20 6.5V15H4V6.5A1.5 1.5 0 0 1 5.5 5ZM2 19h20'
        }
      />
    </svg>
  )
}

interface RowProps {
  session: UserSession
  now: number
  busy: boolean
  onEnd: (session: UserSession) => void
}

function SessionRow({ session, now, busy, onEnd }: RowProps) {
  const t = useT()
  const locale = localeOf(useLanguage()).iso
  const { browser, system } = deviceName(session.userAgent)
  const device = t('account.device', {
    browser: t(`account.browsers.${browser}`),
    system: t(`account.systems.${system}`),
  })
  return (
    <li className={styles.session}>
      <DeviceIcon mobile={handheld.has(system)} />
      <div className={styles.grow}>
        <b>{device}</b>
        {session.current ? (
          <span className={styles.here}>{t('account.thisDevice')}</span>
        ) : (
          <span className={styles.seen}>
            {t('account.lastSeen', { when: relativeTime(session.lastSeenAt, now, locale) })}
          </span>
        )}
      </div>
      {!session.current && (
        <button
          type="button"
          className="button"
          disabled={busy}
          aria-label={t('account.signOutDevice', { device })}
          onClick={() => onEnd(session)}
        >
          {t('account.signOut')}
        </button>
      )}
    </li>
  )
}

/** Where somebody is signed in, and the ways out: of one place, of all others, of all. */
export function SessionList({ uid }: { uid: string }) {
  const t = useT()
  const navigate = useNavigate()
  const address = useAddress()
  const [busy, run] = useTask()
  const [now] = useState(() => Date.now())
  const list = useRef<HTMLUListElement>(null)
  const store = useMemo(() => queries.store(getSessions, { params: { id: uid } }), [uid])
  const { data, error } = useStore(store)

  const end = (session: UserSession) =>
    run(async () => {
      try {
        await client.api.call(endSession, { params: { id: uid, sessionId: session.id } })
      } catch (reason) {
        // One that has ended meanwhile is what was wanted.
        if (!(reason instanceof ApiError) || reason.status !== 404) throw reason
      }
      // The button that was pressed goes with its place.
      list.current?.focus()
      queries.revalidate(getSessions)
      await tell(t('account.ended'))
    })

  const endOthers = () =>
    run(async () => {
      await signIn.signOut('others')
      list.current?.focus()
      queries.revalidate(getSessions)
      await tell(t('account.othersEnded'))
    })

  const endAll = () =>
    run(async () => {
      await signIn.signOut('global')
      await navigate(address('/'), { replace: true })
      queries.invalidate()
      await tell(t('account.signedOut'))
    })

  if (error && !data) return <Failed error={error} onRetry={() => queries.invalidate(getSessions)} />
  if (!data) {
    return (
      <div className={styles.loading} aria-busy="true">
        <Skeleton height={rowHeight} count={2} />
      </div>
    )
  }
  const others = data.items.some(({ current }) => !current)
  return (
    <>
      <ul ref={list} className={styles.sessions} tabIndex={-1} aria-label={t('account.devices')}>
        {data.items.map((session) => (
          <SessionRow key={session.id} session={session} now={now} busy={busy} onEnd={(one) => void end(one)} />
        ))}
      </ul>
      {!others && <p className={styles.hint}>{t('account.onlyHere')}</p>}
      <div className={styles.actions}>
        {others && (
          <button type="button" className="button" disabled={busy} onClick={() => void endOthers()}>
            {t('account.signOutOthers')}
          </button>
        )}
        <button type="button" className="button" disabled={busy} onClick={() => void endAll()}>
          {t('account.signOutEverywhere')}
        </button>
      </div>
    </>
  )
}
