import { ApiError, compareMessages } from '@ciyu/core'
import { useStore } from '@nanostores/react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { client } from '../client.ts'
import { Head } from '../shell/head.tsx'
import { useAddress } from '../shell/link.tsx'
import { Failed, Skeleton } from '../shell/states.tsx'
import { useLanguage, useT } from '../shell/use-t.ts'
import styles from './compare/compare.module.css'
import { SidePicker, useOwnTitles } from './compare/side-picker.tsx'
import { fetchSides, knownSide, type Side } from './compare/sides.ts'

/** Asked for together with the words that it shows. */
const view = import('./compare/comparison-view.tsx')
const ComparisonView = lazy(() => view.then((module) => ({ default: module.ComparisonView })))

await client.i18n.addMessages(compareMessages)

const waiting = (
  <div className={styles.waiting} aria-busy="true">
    <Skeleton height={220} />
    <Skeleton height={52} count={6} />
  </div>
)

/** Two sides against each other: library items, own lists, what one knows. The address says which. */
export default function ComparePage() {
  const t = useT()
  const lang = useLanguage()
  const { id = '', compareId = '' } = useParams()
  const navigate = useNavigate()
  const address = useAddress()
  const uid = useStore(client.$uid)
  const own = useOwnTitles()
  const [sides, setSides] = useState<[Side, Side] | null>(null)
  const [error, setError] = useState<ApiError | null>(null)
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks for the same again
  useEffect(() => {
    if (uid === null) return
    let current = true
    setSides(null)
    setError(null)
    fetchSides([id, compareId], uid, lang).then(
      (fetched) => current && setSides(fetched),
      (caught: unknown) => current && caught instanceof ApiError && setError(caught),
    )
    return () => {
      current = false
    }
  }, [id, compareId, uid, lang, attempt])

  const titleOf = (side: string, fetched: Side | undefined) =>
    side === knownSide ? t('compare.known') : (own.get(side) ?? fetched?.title ?? '…')
  const titles = { here: titleOf(id, sides?.[0]), there: titleOf(compareId, sides?.[1]) }
  const go = (here: string, there: string) => void navigate(address(`/library/${here}/compare/${there}`))

  return (
    <>
      <Head title={t('compare.heading', titles)} />
      <h1>{t('compare.title')}</h1>
      <div className={styles.sides}>
        <SidePicker label={t('compare.here')} value={id} title={titles.here} onChange={(side) => go(side, compareId)} />
        <button type="button" className="button" onClick={() => go(compareId, id)}>
          <span aria-hidden="true">⇄</span>
          <span className="visually-hidden">{t('compare.swap')}</span>
        </button>
        <SidePicker
          label={t('compare.there')}
          value={compareId}
          title={titles.there}
          onChange={(side) => go(id, side)}
        />
      </div>
      {error ? (
        <Failed error={error} onRetry={() => setAttempt(attempt + 1)} />
      ) : sides ? (
        <Suspense fallback={waiting}>
          <ComparisonView here={sides[0]} there={sides[1]} titles={titles} />
        </Suspense>
      ) : (
        waiting
      )}
    </>
  )
}
