import { NumberField, Options, Switch } from '@ciyu/widgets/ui'
import { useT } from '../../shell/use-t.ts'
import styles from './print-options.module.css'

export interface Choices {
  what: 'table' | 'sheet'
  paper: 'A4' | 'letter'
  /** Cells of a row with the character in grey to be traced. */
  traced: number
  /** Cells of a row left empty. */
  empty: number
  /** Whether readings are printed. */
  reading: boolean
}

export const defaultChoices: Choices = { what: 'table', paper: 'A4', traced: 3, empty: 6, reading: true }

interface Props {
  choices: Choices
  onChange: (choices: Choices) => void
}

export function PrintOptions({ choices, onChange }: Props) {
  const t = useT()
  const change = (part: Partial<Choices>) => onChange({ ...choices, ...part })
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
      <Options
        legend={t('print.paper')}
        options={[
          { value: 'A4', label: 'A4' },
          { value: 'letter', label: 'Letter' },
        ]}
        chosen={[choices.paper]}
        onChange={([paper = 'A4']) => change({ paper })}
      />
      <Switch label={t('print.withReading')} checked={choices.reading} onChange={(reading) => change({ reading })} />
      {choices.what === 'sheet' && (
        <>
          <NumberField
            label={t('print.traced')}
            value={choices.traced}
            min={0}
            max={12}
            onChange={(traced) => change({ traced })}
          />
          <NumberField
            label={t('print.empty')}
            value={choices.empty}
            min={0}
            max={24}
            onChange={(empty) => change({ empty })}
          />
        </>
      )}
    </div>
  )
}
