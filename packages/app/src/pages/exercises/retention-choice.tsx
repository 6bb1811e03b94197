import { getRetentionCosts } from '@ciyu/core/contract'
import { useStore } from '@nanostores/react'
import { useId } from 'react'
import { queries } from '../../queries.ts'
import { useT } from '../../shell/use-t.ts'
import styles from './plan.module.css'
import type { Target } from './stores.ts'

/** Shares to choose from until the service says what each costs. */
const usual = [0.8, 0.85, 0.9, 0.93, 0.95, 0.97]

/** Of a few reviews a day the tenths still tell one share from the next. */
const rounded = (cost: number) => (cost < 10 ? Math.round(cost * 10) / 10 : Math.round(cost))

interface Props {
  uid: string
  /** What the wish is for; all that is in focus unless given. */
  target?: Target
  value: number | null
  /** The plan's own wish, where it may be left to that. */
  inherited?: number
  onChange: (value: number | null) => void
}

/** How much one wants to remember, with the reviews a day that each share costs. */
export function RetentionChoice({ uid, target, value, inherited, onChange }: Props) {
  const t = useT()
  const name = useId()
  const { data, error } = useStore(queries.store(getRetentionCosts, { params: { id: uid }, query: target ?? {} }))
  const costs = new Map((data?.items ?? []).map((one) => [one.retention, one.reviewsPerDay]))
  const shares = [...new Set([...(costs.size ? costs.keys() : usual), ...(value === null ? [] : [value])])].sort()
  const most = Math.max(1, ...costs.values())
  const rows = inherited === undefined ? shares : [null, ...shares]
  return (
    <fieldset className={styles.costs}>
      <legend>{t('exercises.retention.label')}</legend>
      <p className={styles.hint}>{t('exercises.retention.text')}</p>
      {rows.map((share) => {
        const cost = costs.get(share ?? inherited ?? 0)
        return (
          <label key={share ?? 'plan'} className={styles.cost}>
            <input
              type="radio"
              name={name}
              className={styles.radio}
              checked={share === value}
              onChange={() => onChange(share)}
            />
            <span>
              {share === null
                ? t('exercises.retention.inherited', { share: inherited })
                : t('exercises.retention.share', { share })}
            </span>
            <span className={styles.bar} aria-hidden="true">
              {cost !== undefined && <i style={{ width: `${(cost / most) * 100}%` }} />}
            </span>
            <small>{cost !== undefined && t('exercises.retention.cost', { count: rounded(cost) })}</small>
          </label>
        )
      })}
      {error && (
        <p className={styles.hint} role="status">
          {t('exercises.retention.unknown')}
        </p>
      )}
    </fieldset>
  )
}
