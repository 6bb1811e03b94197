import { type Exercise, exercises, mostNewWords, readings, scripts } from '@ciyu/core'
import { addStyles } from '../element/later-styles.ts'
import { useStore } from '../element/use-store.ts'
import { useWidget } from '../element/widget.tsx'
import { Button } from '../ui/button.tsx'
import { NumberField, Options, Switch } from '../ui/choice.tsx'
import { Dialog } from '../ui/dialog.tsx'
import css from './settings-dialog.lazy.module.css'
import text from './settings-dialog.lazy.module.css?inline'
import type { Learner } from './word-list-learner.store.ts'

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
          options={named(exercises, 'skills')}
          chosen={settings.exercises}
          onChange={(chosen) => change({ exercises: chosen })}
        />
      )}
      <NumberField
        label={t('learner.newWordsLabel')}
        value={settings.newWords}
        min={0}
        max={mostNewWords}
        onChange={(newWords) => change({ newWords })}
      />
      <div className={css.foot}>
        <Button onClick={onShortcuts}>{t('learner.shortcuts')}</Button>
      </div>
    </Dialog>
  )
}
