import { findWordStatistics, type WordStanding } from '@ciyu/core/contract'
import { useStore } from '@nanostores/react'
import { lazy, Suspense, useState } from 'react'
import { queries } from '../../queries.ts'
import { Failed, Skeleton } from '../../shell/states.tsx'
import { useT } from '../../shell/use-t.ts'
import { Characters, Reading } from '../../words/chinese.tsx'
import type { Filters } from './filters.ts'
import { hardestOf, rightShare } from './hardest.ts'
import styles from './statistics.module.css'
import type { Format } from './use-format.ts'

const WordDialog = lazy(() => import('../../words/word-dialog.tsx').then((m) => ({ default: m.WordDialog })))

const shown = 10

interface Props {
  uid: string
  filters: Filters
  format: Format
}

/** The words of which the smallest share of answers was right. */
export function HardestWords({ uid, filters, format }: Props) {
  const t = useT()
  const store = queries.store(findWordStatistics, {
    query: { userId: uid, order: 'hardest', limit: shown, ...filters },
  })
  const { data, error } = useStore(store)
  const [open, setOpen] = useState<WordStanding['word'] | null>(null)
  const hard = hardestOf(data?.items ?? [])
  return (
    <section className={styles.sheet} aria-labelledby="hardest">
      <h2 id="hardest">{t('statistics.hardest.title')}</h2>
      <p className={styles.hint}>{t('statistics.hardest.text')}</p>
      {error && !data ? (
        <Failed error={error} onRetry={store.revalidate} />
      ) : !data ? (
        <Skeleton height={52} count={6} />
      ) : hard.length === 0 ? (
        <p className={styles.none}>{t('statistics.hardest.none')}</p>
      ) : (
        <ol className={styles.hardest}>
          {hard.map((one) => (
            <li key={one.word.id}>
              <button type="button" onClick={() => setOpen(one.word)}>
                <span className={styles.characters}>
                  <Characters word={one.word} />
                </span>
                <Reading pinyin={one.word.pinyin} />
                <b>{format.percent(rightShare(one))}</b>
                <small className={styles.meaning}>{one.word.meanings[0]}</small>
                <small>{t('statistics.hardest.missed', { again: one.again, count: one.reviews })}</small>
              </button>
            </li>
          ))}
        </ol>
      )}
      <Suspense>{open && <WordDialog word={open} onClose={() => setOpen(null)} />}</Suspense>
    </section>
  )
}
