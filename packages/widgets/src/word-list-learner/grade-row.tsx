import { grades, preview, type SessionOptions, toInterval } from '@ciyu/core'
import type { Grade, SkillStatistic } from '@ciyu/core/contract'
import { useMemo } from 'react'
import { useWidget } from '../element/widget.tsx'
import { Button } from '../ui/button.tsx'
import css from './grade-row.module.css'

interface GradeRowProps {
  statistic: SkillStatistic
  options: SessionOptions
  /** The service's clock, as far as it is known. */
  now: () => number
  /** Whether an exercise asks for the answer: without one the button may only give up. */
  gives: boolean
  revealed: boolean
  suggested: Grade
  onReveal: () => void
  onGrade: (grade: Grade) => void
}

/** The answer row: first the button that shows the answer, then four grades with the interval each leads to. */
export function GradeRow({ statistic, options, now, gives, revealed, suggested, onReveal, onGrade }: GradeRowProps) {
  const { t, locale } = useWidget()
  // Intervals are those of the moment in which the answer was shown: they do not change under the finger.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new card or its answer is a new moment
  const at = useMemo(() => now(), [revealed, statistic])
  if (!revealed) {
    return (
      <div className={css.row} part="grades">
        <Button
          main={!gives}
          className={css.reveal ?? ''}
          aria-keyshortcuts="Space"
          data-focus={gives ? undefined : ''}
          onClick={onReveal}
        >
          {t(gives ? 'learner.giveUp' : 'learner.show')}
        </Button>
      </div>
    )
  }
  const outcomes = preview(statistic, at, options)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid in every browser
    <div className={`${css.row} ${css.grades}`} role="group" aria-label={t('learner.gradeLabel')} part="grades">
      {grades.map((grade, index) => {
        const { value, unit } = toInterval(outcomes[index]?.interval ?? 0)
        const shown = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(value)
        return (
          <Button
            key={grade}
            main={grade === suggested}
            className={css.grade ?? ''}
            part="grade"
            aria-keyshortcuts={String(grade)}
            data-focus={grade === suggested ? '' : undefined}
            onClick={() => onGrade(grade)}
          >
            <span>{t(`learner.grades.${grade}`)}</span>
            {!options.practice && (
              <small className={css.interval}>{t(`learner.interval.${unit}`, { value: shown })}</small>
            )}
            <span className={css.key} aria-hidden="true">
              {grade}
            </span>
          </Button>
        )
      })}
    </div>
  )
}
