import { readings, scripts } from '@ciyu/core'
import { Options, Switch } from '@ciyu/widgets/ui'
import { useT } from '../../shell/use-t.ts'
import { Characters, Reading, settings, useSettings } from '../../words/chinese.tsx'
import styles from '../account.module.css'

const sample = { simplified: '学习', traditional: '學習', pinyin: 'xue2 xi2' }

/** How Chinese is shown, everywhere at once, with a word to see it by. */
export function ChineseSettings() {
  const t = useT()
  const { script, reading, toneColours } = useSettings()
  return (
    <>
      <p className={styles.sample}>
        <span className={styles.characters}>
          <Characters word={sample} />
        </span>
        <span className={styles.reading}>
          <Reading pinyin={sample.pinyin} />
        </span>
      </p>
      <Options
        legend={t('learner.scriptLabel')}
        options={scripts.map((value) => ({ value, label: t(`learner.scripts.${value}`) }))}
        chosen={[script]}
        onChange={([chosen = script]) => settings.change({ script: chosen })}
      />
      <Options
        legend={t('learner.readingLabel')}
        options={readings.map((value) => ({ value, label: t(`learner.readings.${value}`) }))}
        chosen={[reading]}
        onChange={([chosen = reading]) => settings.change({ reading: chosen })}
      />
      <Switch
        label={t('learner.toneColours')}
        checked={toneColours}
        onChange={(chosen) => settings.change({ toneColours: chosen })}
      />
    </>
  )
}
