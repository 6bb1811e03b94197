import { type Skill, type StudyPlan, updateStudyPlan } from '@ciyu/core/contract'
import { Options, Switch } from '@ciyu/widgets/ui'
import { type FormEvent, useId, useMemo, useState } from 'react'
import { client } from '../../client.ts'
import controls from '../../shell/controls.module.css'
import { Modal } from '../../shell/modal.tsx'
import { useT } from '../../shell/use-t.ts'
import dialogs from '../lists/dialogs.module.css'
import { FormFooter } from '../lists/form-footer.tsx'
import { refusalOf } from '../lists/stores.ts'
import { focusWrong, NumberRow, numberIn } from './number-row.tsx'
import styles from './plan.module.css'
import { RetentionChoice } from './retention-choice.tsx'
import { refreshToday } from './stores.ts'
import { browserZone, noteZone } from './zone.ts'

const skills: readonly Skill[] = ['meaning', 'reading', 'listening', 'writing', 'usage']
const hours = Array.from({ length: 13 }, (_, hour) => hour)

const limits = { newWords: [0, 100], mostReviews: [10, 9999], goal: [1, 2000] } as const
type Numbers = keyof typeof limits

interface Props {
  uid: string
  plan: StudyPlan
  onClose: () => void
}

/** How one studies, on every device. */
export function PlanDialog({ uid, plan, onClose }: Props) {
  const t = useT()
  const id = useId()
  const [draft, setDraft] = useState(plan)
  const [typed, setTyped] = useState<Record<Numbers, string>>({
    newWords: String(plan.newWords),
    mostReviews: String(plan.mostReviews),
    goal: String(plan.goal),
  })
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const zones = useMemo(
    () => [...new Set([browserZone(), plan.zone, 'UTC', ...Intl.supportedValuesOf('timeZone')])],
    [plan.zone],
  )
  const change = (part: Partial<StudyPlan>) => setDraft((before) => ({ ...before, ...part }))

  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const body: Partial<StudyPlan> = { ...draft }
    for (const name of Object.keys(limits) as Numbers[]) {
      const [min, max] = limits[name]
      const number = numberIn(typed[name], min, max)
      if (number === null) return focusWrong(event.currentTarget)
      body[name] = number
    }
    setBusy(true)
    try {
      await client.api.call(updateStudyPlan, { params: { id: uid }, body })
      noteZone(uid)
      refreshToday()
      onClose()
    } catch (error) {
      setBusy(false)
      setProblem(refusalOf(error))
    }
  }

  const number = (name: Numbers, label: string, hint?: string) => (
    <NumberRow
      label={label}
      {...(hint && { hint })}
      value={typed[name]}
      min={limits[name][0]}
      max={limits[name][1]}
      onChange={(value) => setTyped((before) => ({ ...before, [name]: value }))}
    />
  )

  return (
    <Modal open onClose={onClose} label={t('exercises.plan.title')}>
      <form className={`${dialogs.form} ${styles.plan}`} onSubmit={(event) => void save(event)} noValidate>
        <h2>{t('exercises.plan.title')}</h2>
        <Options
          several
          legend={t('exercises.plan.skills')}
          options={skills.map((value) => ({ value, label: t(`exercises.skills.${value}`) }))}
          chosen={draft.skills}
          onChange={(chosen) => change({ skills: chosen })}
        />
        {number('newWords', t('exercises.plan.newWords'))}
        {number('mostReviews', t('exercises.plan.mostReviews'), t('exercises.plan.mostReviewsHint'))}
        <RetentionChoice
          uid={uid}
          value={draft.retention}
          onChange={(retention) => retention !== null && change({ retention })}
        />
        <Switch
          label={t('exercises.plan.showStreak')}
          checked={draft.showStreak}
          onChange={(showStreak) => change({ showStreak })}
        />
        {draft.showStreak && number('goal', t('exercises.plan.goal'))}
        <div className={styles.selects}>
          <label htmlFor={`${id}-day`}>
            <span>{t('exercises.plan.dayStart')}</span>
            <select
              id={`${id}-day`}
              className={`field ${controls.select}`}
              value={draft.dayStart}
              onChange={({ target }) => change({ dayStart: Number(target.value) })}
            >
              {hours.map((hour) => (
                <option key={hour} value={hour}>
                  {`${String(hour).padStart(2, '0')}:00`}
                </option>
              ))}
            </select>
          </label>
          <label htmlFor={`${id}-zone`}>
            <span>{t('exercises.plan.zone')}</span>
            <select
              id={`${id}-zone`}
              className={`field ${controls.select}`}
              value={draft.zone}
              onChange={({ target }) => change({ zone: target.value })}
            >
              {zones.map((zone) => (
                <option key={zone} value={zone}>
                  {zone === browserZone() ? t('exercises.plan.here', { zone }) : zone}
                </option>
              ))}
            </select>
          </label>
        </div>
        <FormFooter problem={problem} busy={busy} onCancel={onClose} />
      </form>
    </Modal>
  )
}
