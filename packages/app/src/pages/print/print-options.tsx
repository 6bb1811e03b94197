import { NumberField, Options, Switch } from '@ciyu/widgets/ui'
import { useT } from '../../shell/use-t.ts'
import { type Choices, limits } from './choices.ts'
import styles from './print-options.module.css'

interface Props {
  choices: Choices
  onChange: (choices: Choices) => void
}

/** All that can be chosen, beside the paper; it is not printed. */
export function PrintOptions({ choices, onChange }: Props) {
  const t = useT()
  const change = (part: Partial<Choices>) => onChange({ ...choices, ...part })
  const number = (key: keyof typeof limits) => ({
    value: choices[key],
    min: limits[key][0],
    max: limits[key][1],
    onChange: (value: number) => change({ [key]: value }),
  })
  return (
    <div className={styles.options}>
      <Options
        legend={t('print.what')}
        options={[
          { value: 'table', label: t('print.table') },
          { value: 'sheet', label: t('print.sheet') },
        ]}
        chosen={[choices.what]}
        onChange={([what = 'table']) => change({ what })}
      />
      {choices.what === 'sheet' && (
        <>
          <Options
            legend={t('print.grid')}
            options={[
              { value: 'tian', label: t('print.tian') },
              { value: 'mi', label: t('print.mi') },
            ]}
            chosen={[choices.grid]}
            onChange={([grid = 'tian']) => change({ grid })}
          />
          <div className={styles.numbers}>
            <NumberField label={t('print.traced')} {...number('traced')} />
            <NumberField label={t('print.empty')} {...number('empty')} />
            <NumberField label={t('print.cell')} {...number('cell')} />
          </div>
          <Switch label={t('print.strokes')} checked={choices.strokes} onChange={(strokes) => change({ strokes })} />
        </>
      )}
      <Options
        legend={t('print.pinyin')}
        options={[
          { value: 'pinyin', label: t('print.readings.pinyin') },
          { value: 'zhuyin', label: t('print.readings.zhuyin') },
          { value: 'none', label: t('print.readings.none') },
        ]}
        chosen={[choices.reading]}
        onChange={([reading = 'pinyin']) => change({ reading })}
      />
      <Switch label={t('print.withMeaning')} checked={choices.meaning} onChange={(meaning) => change({ meaning })} />
      <Options
        legend={t('print.paper')}
        options={[
          { value: 'A4', label: 'A4' },
          { value: 'letter', label: 'Letter' },
        ]}
        chosen={[choices.paper]}
        onChange={([paper = 'A4']) => change({ paper })}
      />
    </div>
  )
}
