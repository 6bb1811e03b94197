import type { Standing, Word } from '@ciyu/core'
import { NumberField, Options, Switch } from '@ciyu/widgets/ui'
import { memo } from 'react'
import controls from '../../shell/controls.module.css'
import { Empty } from '../../shell/states.tsx'
import { useT } from '../../shell/use-t.ts'
import { useRows } from '../../words/use-rows.ts'
import { WordCells } from '../../words/word-cells.tsx'
import table from '../../words/word-table.module.css'
import type { Filter, ListedWord } from './choose-words.ts'
import styles from './from-text.module.css'

const levels = [1, 2, 3, 4, 5, 6, 0]

interface Props {
  listed: readonly ListedWord[]
  filter: Filter
  onFilter: (filter: Filter) => void
  isChosen: (wordId: number) => boolean
  onChoose: (wordIds: readonly number[], chosen: boolean) => void
  standing: (wordId: number) => Standing
  onOpen: (word: Word) => void
}

/** The words of the text to choose from. */
export function WordPicker({ listed, filter, onFilter, isChosen, onChoose, standing, onOpen }: Props) {
  const t = useT()
  const { body, total, height, visible } = useRows(listed)
  const change = (part: Partial<Filter>) => onFilter({ ...filter, ...part })
  const all = listed.length > 0 && listed.every(({ id }) => isChosen(id))
  return (
    <>
      <div className={styles.filter}>
        <Options
          legend={t('fromText.order')}
          options={[
            { value: 'frequency', label: t('fromText.byFrequency') },
            { value: 'appearance', label: t('fromText.byAppearance') },
          ]}
          chosen={[filter.order]}
          onChange={([order = 'frequency']) => change({ order })}
        />
        <label className={styles.level}>
          HSK
          <select
            className={controls.select}
            value={filter.level ?? ''}
            onChange={({ target }) => change({ level: target.value === '' ? null : Number(target.value) })}
          >
            <option value="">{t('item.states.all')}</option>
            {levels.map((level) => (
              <option key={level} value={level}>
                {level === 0 ? t('fromText.noLevel') : `HSK ${level}`}
              </option>
            ))}
          </select>
        </label>
        <NumberField
          label={t('fromText.least')}
          value={filter.least}
          min={1}
          max={99}
          onChange={(least) => change({ least })}
        />
        <Switch label={t('fromText.onlyNew')} checked={filter.onlyNew} onChange={(onlyNew) => change({ onlyNew })} />
      </div>
      {listed.length === 0 ? (
        <Empty glyph="无" title={t('fromText.noneFits')} />
      ) : (
        <>
          <label className={styles.all}>
            <input
              type="checkbox"
              className={controls.check}
              checked={all}
              onChange={() =>
                onChoose(
                  listed.map(({ id }) => id),
                  !all,
                )
              }
            />
            {t('fromText.chooseAll', { count: listed.length })}
          </label>
          <ul ref={body} aria-label={t('fromText.words')} className={table.table} style={{ height: total }}>
            {visible.map(({ id, index, top }) => (
              <PickerRow
                key={id}
                listed={listed[index] as ListedWord}
                place={index + 1}
                count={listed.length}
                top={top}
                height={height}
                chosen={isChosen(id)}
                standing={standing(id)}
                onChoose={onChoose}
                onOpen={onOpen}
              />
            ))}
          </ul>
        </>
      )}
    </>
  )
}

interface RowProps {
  listed: ListedWord
  place: number
  count: number
  top: number
  height: number
  chosen: boolean
  standing: Standing
  onChoose: (wordIds: readonly number[], chosen: boolean) => void
  onOpen: (word: Word) => void
}

const PickerRow = memo(function PickerRow(props: RowProps) {
  const t = useT()
  const { listed, place, count, top, height, chosen, standing, onChoose, onOpen } = props
  return (
    <li
      aria-setsize={count}
      aria-posinset={place}
      className={`${table.row} ${styles.row}`}
      style={{ height, transform: `translateY(${top}px)` }}
    >
      <label className={styles.tick}>
        <input
          type="checkbox"
          className={controls.check}
          aria-label={t('fromText.choose', { word: listed.word.simplified })}
          checked={chosen}
          onChange={() => onChoose([listed.id], !chosen)}
        />
      </label>
      <WordCells word={listed.word} onOpen={onOpen} note={`${listed.count} × · ${t(`item.states.${standing}`)}`} />
    </li>
  )
})
