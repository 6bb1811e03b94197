import type { Standing } from '@ciyu/core'
import { comfortable, type KnownShare, shareOf } from '@ciyu/core/texts'
import { useNumber, usePercent } from '../../shell/use-number.ts'
import { useT } from '../../shell/use-t.ts'
import styles from './from-text.module.css'

const standings: readonly Standing[] = ['known', 'learning', 'new']

/** How much of the text is known, by running words and by different words: drawn, and in figures. */
export function ShareFigures({ share }: { share: KnownShare }) {
  const t = useT()
  return (
    <section className={styles.shares} aria-label={t('fromText.known')}>
      <Bar label={t('fromText.byToken')} counts={share.tokens} withLine />
      <Bar label={t('fromText.byType')} counts={share.types} />
      <p className={styles.quiet}>
        {shareOf(share.tokens) >= comfortable ? t('fromText.comfortable') : t('fromText.uncomfortable')}
      </p>
    </section>
  )
}

interface BarProps {
  label: string
  counts: Readonly<Record<Standing, number>>
  /** Whether the share is marked from which reading is comfortable. */
  withLine?: boolean
}

function Bar({ label, counts, withLine }: BarProps) {
  const t = useT()
  const number = useNumber()
  const percent = usePercent()
  return (
    <div className={styles.share}>
      <p>
        <b>{percent(shareOf(counts))}</b> {label}
      </p>
      <div className={styles.track} aria-hidden="true">
        {standings
          .filter((standing) => counts[standing] > 0)
          .map((standing) => (
            <i key={standing} data-standing={standing} style={{ flexGrow: counts[standing] }} />
          ))}
        {withLine && <span className={styles.comfort} style={{ left: `${comfortable * 100}%` }} />}
      </div>
      <dl className={styles.counts}>
        {standings.map((standing) => (
          <div key={standing}>
            <dt data-standing={standing}>{t(`item.states.${standing}`)}</dt>
            <dd>{number(counts[standing])}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
