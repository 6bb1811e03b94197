import { fewestReviews, type StudyFigures, shareOf } from '@ciyu/core'
import { useState } from 'react'
import { useT } from '../../shell/use-t.ts'
import { Bars } from './bars.tsx'
import charts from './charts.module.css'
import { Figure } from './figure.tsx'
import styles from './statistics.module.css'
import type { Format } from './use-format.ts'

interface Group {
  key: string
  title: string
  reviews: number
  remembered: number
}

const kinds = ['skill', 'list', 'tag', 'hour'] as const
type Kind = (typeof kinds)[number]

/** How much was remembered against what is wished for: by skill, list, tag or hour. */
export function Retention({ retention, format }: { retention: StudyFigures['retention']; format: Format }) {
  const t = useT()
  const [kind, setKind] = useState<Kind>('skill')
  const { wish } = retention
  const groups: Record<Kind, Group[]> = {
    skill: retention.bySkill.map((one) => ({ ...one, key: one.skill, title: t(`statistics.skills.${one.skill}`) })),
    list: retention.byList.map((one) => ({ ...one, key: `${one.kind} ${one.id}` })),
    tag: retention.byTag.map((one) => ({ ...one, key: String(one.tagId) })),
    hour: retention.byHour.map((one) => ({
      ...one,
      key: String(one.hour),
      title: `${String(one.hour).padStart(2, '0')}:00`,
    })),
  }
  const shown = groups[kind]
  const offered = kinds.filter((one) => groups[one].length > 0)
  const said = (group: Group) => {
    const share = shareOf(group)
    return share === null
      ? t('statistics.tooFew', { count: group.reviews, least: fewestReviews })
      : format.percent(share)
  }

  return (
    <Figure
      title={t('statistics.retention.where')}
      text={t('statistics.retention.text', { share: wish })}
      table={() => ({
        columns: [
          t(`statistics.retention.by.${kind}`),
          t('statistics.retention.remembered'),
          t('statistics.retention.asked'),
          t('statistics.retention.share'),
        ],
        rows: shown.map((group) => [
          group.title,
          format.number(group.remembered),
          format.number(group.reviews),
          said(group),
        ]),
      })}
    >
      {offered.length > 1 && (
        <fieldset className={styles.tabs}>
          <legend className="visually-hidden">{t('statistics.retention.where')}</legend>
          {offered.map((one) => (
            <label key={one} className={styles.chip}>
              <input
                type="radio"
                name="retention"
                className="visually-hidden"
                checked={one === kind}
                onChange={() => setKind(one)}
              />
              {t(`statistics.retention.by.${one}`)}
            </label>
          ))}
        </fieldset>
      )}
      {shown.length === 0 ? (
        <p className={styles.none}>{t('statistics.retention.none')}</p>
      ) : kind === 'hour' ? (
        <Hours byHour={retention.byHour} wish={wish} format={format} />
      ) : (
        <ul className={charts.shares}>
          {shown.map((group) => {
            const share = shareOf(group)
            return (
              <li key={group.key}>
                <span>{group.title}</span>
                <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                  <rect width="100" height="10" className={charts.track} />
                  {share !== null && <rect width={share * 100} height="10" data-under={share < wish || undefined} />}
                  <path d={`M${wish * 100} 0V10`} vectorEffect="non-scaling-stroke" />
                </svg>
                <b data-none={share === null || undefined}>{said(group)}</b>
              </li>
            )
          })}
        </ul>
      )}
    </Figure>
  )
}

interface HoursProps {
  byHour: StudyFigures['retention']['byHour']
  wish: number
  format: Format
}

function Hours({ byHour, wish, format }: HoursProps) {
  const t = useT()
  const known = new Map(byHour.map((one) => [one.hour, one]))
  const bars = Array.from({ length: 24 }, (_, hour) => {
    const figures = known.get(hour) ?? { reviews: 0, remembered: 0 }
    const share = shareOf(figures)
    const time = `${String(hour).padStart(2, '0')}:00`
    const told =
      share === null ? t('statistics.tooFew', { count: figures.reviews, least: fewestReviews }) : format.percent(share)
    return {
      key: time,
      value: share ?? (figures.reviews ? figures.remembered / figures.reviews : 0),
      pale: share === null,
      text: `${time}: ${told}`,
      label: time,
    }
  })
  return (
    <Bars
      label={t('statistics.retention.by.hour')}
      bars={bars}
      most={1}
      top={format.percent(1)}
      line={wish}
      named={[6, 12, 18]}
    />
  )
}
