import { dayAfter, dayOf, fewestReviews, knownGain, type StudyFigures, shareOf } from '@ciyu/core'
import { getStudyPlan, getStudyStatistics, type StudyPlan } from '@ciyu/core/contract'
import { useStore } from '@nanostores/react'
import { lazy, type ReactNode, Suspense, useId, useRef } from 'react'
import { client } from '../../client.ts'
import { queries } from '../../queries.ts'
import { Head } from '../../shell/head.tsx'
import { AppLink } from '../../shell/link.tsx'
import { Empty, Failed, Skeleton } from '../../shell/states.tsx'
import { useT } from '../../shell/use-t.ts'
import { Bars } from './bars.tsx'
import { Calendar } from './calendar.tsx'
import { Figure } from './figure.tsx'
import { type Filters, noFilters, useFilters } from './filters.ts'
import { Retention } from './retention.tsx'
import styles from './statistics.module.css'
import { StatisticsHead } from './statistics-head.tsx'
import { TimeSpent } from './time-spent.tsx'
import { type Format, useFormat } from './use-format.ts'
import { WordChart } from './word-chart.tsx'

const HardestWords = lazy(() => import('./hardest-words.tsx').then((m) => ({ default: m.HardestWords })))

/** Days of the calendar, unless the filters say otherwise. */
const calendarDays = 365

/** All figures of somebody's study. */
export function StatisticsView({ uid }: { uid: string }) {
  const t = useT()
  const format = useFormat()
  const [filters, onFilter] = useFilters()
  const planStore = queries.store(getStudyPlan, { params: { id: uid } })
  const store = queries.store(getStudyStatistics, { params: { id: uid }, query: filters })
  const { data: plan, error: planError } = useStore(planStore)
  const { data, error } = useStore(store)
  const today = dayOf(client.clock.now(), plan?.zone ?? 'UTC', plan?.dayStart ?? 4)
  const isNarrowed = Object.keys(filters).length > 0
  const titles = new Map([
    ...(data?.retention.byList ?? []).map((one) => [`${one.kind} ${one.id}`, one.title] as const),
    ...(data?.retention.byTag ?? []).map((one) => [`tag ${one.tagId}`, one.title] as const),
  ])
  const failed = (!data && error) || (!plan && planError)
  const isEmpty = data?.totals.reviews === 0
  const opener = useRef<HTMLButtonElement>(null)
  // The buttons that take filters away go with them: the focus stays near by.
  const take: typeof onFilter = (change) => {
    opener.current?.focus()
    onFilter(change)
  }

  return (
    <>
      <Head title={t('statistics.title')} description={t('statistics.lead')} />
      <StatisticsHead
        uid={uid}
        filters={filters}
        onFilter={onFilter}
        onTake={take}
        opener={opener}
        titles={titles}
        today={today}
        format={format}
        isFull={data !== undefined && !isEmpty}
      />
      {failed ? (
        <Failed
          error={failed}
          onRetry={() => {
            store.revalidate()
            planStore.revalidate()
          }}
        />
      ) : !data || !plan ? (
        <div className={styles.grid} aria-busy="true">
          <Skeleton height={136} count={3} />
          <div className={styles.wide}>
            <Skeleton height={240} />
          </div>
        </div>
      ) : isEmpty ? (
        <Empty glyph="数" title={t(isNarrowed ? 'statistics.noneFits' : 'statistics.empty')}>
          {isNarrowed ? (
            <button type="button" className={`button main ${styles.way}`} onClick={() => take(noFilters)}>
              {t('statistics.filter.clear')}
            </button>
          ) : (
            <AppLink to="/exercises" className={`button main ${styles.way}`}>
              {t('statistics.start')}
            </AppLink>
          )}
        </Empty>
      ) : (
        <Pictures uid={uid} data={data} plan={plan} filters={filters} today={today} format={format} />
      )}
    </>
  )
}

interface PicturesProps {
  uid: string
  data: StudyFigures
  plan: StudyPlan
  filters: Filters
  today: string
  format: Format
}

function Pictures({ uid, data, plan, filters, today, format }: PicturesProps) {
  const t = useT()
  const { totals, retention, streak, forecast } = data
  const to = filters.to ?? today
  const from = filters.from ?? dayAfter(to, 1 - calendarDays)
  const share = shareOf(retention.all)
  const gain = knownGain(data.words, to, 30)
  // What is known now is of no day that is past: of that the course tells.
  const { known, learning } = (filters.to && data.words.at(-1)) || totals
  const mostDue = Math.max(...forecast.map(({ due }) => due))
  return (
    <div className={styles.grid}>
      <Total title={t('statistics.known.title')} value={format.number(known)}>
        {t('statistics.known.gain', { count: Math.abs(gain), sign: gain < 0 ? '−' : gain > 0 ? '+' : '' })} ·{' '}
        {t('statistics.known.learning', { count: learning })}
      </Total>
      <Total title={t('statistics.retention.title')} value={share === null ? '—' : format.percent(share)}>
        {share === null
          ? t('statistics.tooFew', { count: retention.all.reviews, least: fewestReviews })
          : t('statistics.retention.wish', { share: retention.wish })}
      </Total>
      {plan.showStreak ? (
        <Total title={t('statistics.streak.title')} value={format.number(streak.current)}>
          {t('statistics.streak.best', { count: streak.longest })}
          {!streak.doneToday && ` · ${t('statistics.streak.today')}`}
        </Total>
      ) : (
        <Total title={t('statistics.answers')} value={format.number(totals.reviews)}>
          {t('statistics.newWords', { count: totals.words })}
        </Total>
      )}
      <div className={styles.wide}>
        <Calendar days={data.days} from={from} to={to} goal={plan.goal} format={format} />
      </div>
      <div className={styles.wide}>
        <WordChart words={data.words} to={to} format={format} />
      </div>
      <div className={styles.most}>
        <Figure
          title={t('statistics.forecast.title')}
          text={t('statistics.forecast.text')}
          table={() => ({
            columns: [t('statistics.day'), t('statistics.forecast.cards')],
            rows: forecast.map((one) => [format.date(one.day), format.number(one.due)]),
          })}
        >
          <Bars
            label={t('statistics.forecast.title')}
            {...(mostDue > 0 && { top: format.number(mostDue) })}
            bars={forecast.map((one, index) => ({
              key: one.day,
              value: one.due,
              marked: index === 0,
              text: `${format.day(one.day)}: ${t('statistics.forecast.due', { count: one.due })}`,
              label: format.shortDay(one.day),
            }))}
          />
        </Figure>
        <Retention retention={retention} format={format} />
        <TimeSpent days={data.days} total={totals.tookMs} today={to} format={format} />
      </div>
      <Suspense fallback={<Skeleton height={420} />}>
        <HardestWords uid={uid} filters={filters} format={format} />
      </Suspense>
    </div>
  )
}

function Total({ title, value, children }: { title: string; value: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={`${styles.sheet} ${styles.figureOf}`} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p className={styles.total}>{value}</p>
      <p className={styles.hint}>{children}</p>
    </section>
  )
}
