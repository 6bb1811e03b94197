import { type Exercise, exercises, mostNewWords, readings, scripts, skillOf } from '@ciyu/core'
import { addStyles } from '../element/later-styles.ts'
import { useStore } from '../element/use-store.ts'
import { useWidget } from '../element/widget.tsx'
import { Button } from '../ui/button.tsx'
import { NumberField, Options, Switch } from '../ui/choice.tsx'
import { Dialog } from '../ui/dialog.tsx'
import type { Learner } from './learner.ts'
import css from './settings-dialog.lazy.module.css'
import text from './settings-dialog.lazy.module.css?inline'

addStyles(text)

interface SettingsDialogProps {
  learner: Learner
  /** Whether the page decides what is asked. */
  fixedSkills: boolean
  onShortcuts: () => void
  onClose: () => void
}

/** How Chinese is shown and what is asked: kept for everything of Ciyu on this origin. */
export default function SettingsDialog({ learner, fixedSkills, onShortcuts, onClose }: SettingsDialogProps) {
  const { t } = useWidget()
  const { change, $settings } = learner.settings
  const settings = useStore($settings)
  const named = <T extends string>(values: readonly T[], group: string) =>
    values.map((value) => ({ value, label: t(`learner.${group}.${value}`) }))

  const { plan, skills } = learner.inner
  // What a day's plan asks is set with the plan; here it is how.
  const offered = plan && skills ? exercises.filter((exercise) => skills.includes(skillOf(exercise))) : exercises
  const chosen = plan ? settings.planned.filter((exercise) => offered.includes(exercise)) : settings.exercises
  const choose = (wanted: readonly Exercise[]) =>
    change(
      plan
        ? { planned: [...settings.planned.filter((exercise) => !offered.includes(exercise)), ...wanted] }
        : { exercises: wanted },
    )

  const close = () => {
    onClose()
    // What is asked changes with the next session; one that nobody answered yet begins anew.
    const { session } = learner.$state.get()
    if (session && !session.answers.length && !session.options.practice) void learner.restart()
  }
  return (
    <Dialog title={t('learner.settings')} closeLabel={t('learner.close')} onClose={close}>
      <Options
        legend={t('learner.scriptLabel')}
        options={named(scripts, 'scripts')}
        chosen={[settings.script]}
        onChange={([script]) => script && change({ script })}
      />
      <Options
        legend={t('learner.readingLabel')}
        options={named(readings, 'readings')}
        chosen={[settings.reading]}
        onChange={([reading]) => reading && change({ reading })}
      />
      <Switch
        label={t('learner.toneColours')}
        checked={settings.toneColours}
        onChange={(toneColours) => change({ toneColours })}
      />
      {!fixedSkills && (
        <Options<Exercise>
          several
          legend={t('learner.skillsLabel')}
          options={named(offered, 'skills')}
          chosen={chosen}
          onChange={choose}
        />
      )}
      {!plan && (
        <NumberField
          label={t('learner.newWordsLabel')}
          value={settings.newWords}
          min={0}
          max={mostNewWords}
          onChange={(newWords) => change({ newWords })}
        />
      )}
      <div className={css.foot}>
        <Button onClick={onShortcuts}>{t('learner.shortcuts')}</Button>
      </div>
    </Dialog>
  )
}
