import { todayAt, waitingFacts } from '@ciyu/core'
import { useStore } from '@nanostores/react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { client } from '../../client.ts'
import { Head } from '../../shell/head.tsx'
import { AppLink } from '../../shell/link.tsx'
import { Empty, Failed, Skeleton } from '../../shell/states.tsx'
import { useT } from '../../shell/use-t.ts'
import styles from './exercises.module.css'
import { FocusSection } from './focus-section.tsx'
import { refreshToday, todayOf } from './stores.ts'
import { TodaySheet } from './today-sheet.tsx'
import { keepZone } from './zone.ts'

const PlanDialog = lazy(() => import('./plan-dialog.tsx').then((m) => ({ default: m.PlanDialog })))
const FocusDialog = lazy(() => import('./focus-dialog.tsx').then((m) => ({ default: m.FocusDialog })))
const Leeches = lazy(() => import('./leeches.tsx').then((m) => ({ default: m.Leeches })))
const DoneSheet = lazy(() => import('./done-sheet.tsx').then((m) => ({ default: m.DoneSheet })))

/** The day: what is to be done, what is in focus, and the words that keep slipping. */
export function Today({ uid }: { uid: string }) {
  const t = useT()
  const store = todayOf(uid)
  const { data: answered, error, loading } = useStore(store)
  // What this browser still has to send counts as done.
  const data = answered && todayAt(answered, waitingFacts(client.storage, uid), client.clock.now())
  const [dialog, setDialog] = useState<'plan' | 'focus' | null>(null)
  const close = () => setDialog(null)

  const zone = data?.plan.zone
  useEffect(() => {
    if (zone !== undefined) void keepZone(uid, zone).then((changed) => changed && refreshToday())
  }, [uid, zone])

  const isNew = data && data.inFocus === 0 && data.due.length === 0 && data.absentDays === null
  const isDone = data && !isNew && data.due.length === 0 && data.newWordIds.length === 0

  return (
    <>
      <Head title={t('exercises.title')} description={t('exercises.lead')} />
      <div className={styles.top}>
        <h1>{t('exercises.title')}</h1>
        {data && !isNew && (
          <button type="button" className="button" onClick={() => setDialog('plan')}>
            {t('exercises.plan.action')}
          </button>
        )}
      </div>
      {/* What was there before stays in sight while it is fetched anew. */}
      {error && !data ? (
        <Failed error={error} onRetry={store.revalidate} />
      ) : !data ? (
        <div className={styles.waiting} aria-busy={loading}>
          <Skeleton height={248} />
          <Skeleton height={120} count={3} />
        </div>
      ) : isNew ? (
        <Empty glyph="始" title={t('exercises.empty')}>
          <div className={styles.offers}>
            <button type="button" className="button main" onClick={() => setDialog('focus')}>
              {t('exercises.focus.choose')}
            </button>
            <AppLink to="/library" className="button">
              {t('exercises.browse')}
            </AppLink>
          </div>
        </Empty>
      ) : (
        <>
          {isDone ? (
            <Suspense fallback={<Skeleton height={248} />}>
              <DoneSheet uid={uid} today={data} onFocus={() => setDialog('focus')} />
            </Suspense>
          ) : (
            <TodaySheet today={data} />
          )}
          <FocusSection uid={uid} onAdd={() => setDialog('focus')} />
          <Suspense>
            <Leeches uid={uid} />
          </Suspense>
        </>
      )}
      <Suspense>
        {dialog === 'plan' && data && <PlanDialog uid={uid} plan={data.plan} onClose={close} />}
        {dialog === 'focus' && <FocusDialog uid={uid} onClose={close} />}
      </Suspense>
    </>
  )
}
