import type { Reading, Script, Standing } from '@ciyu/core'
import controls from '../../shell/controls.module.css'
import { SearchIcon } from '../../shell/icons.tsx'
import { useT } from '../../shell/use-t.ts'
import { settings, useSettings } from '../../words/chinese.tsx'
import shelf from '../library.module.css'
import styles from './item-filter.module.css'

const standings: readonly (Standing | null)[] = [null, 'new', 'learning', 'known']

interface Props {
  search: string
  onSearch: (search: string) => void
  standing: Standing | null
  onStanding: (standing: Standing | null) => void
  /** Whether there is any progress to filter by. */
  withStanding: boolean
}

/** Narrows the list down, and says how its Chinese is shown. */
export function ItemFilter({ search, onSearch, standing, onStanding, withStanding }: Props) {
  const t = useT()
  return (
    <div className={styles.filter}>
      <search className={`${shelf.search} ${styles.search}`}>
        <SearchIcon />
        <input
          type="search"
          aria-label={t('item.filter')}
          placeholder={t('item.filterHint')}
          value={search}
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          onChange={({ target }) => onSearch(target.value)}
        />
      </search>
      {withStanding && (
        <fieldset className={styles.chips}>
          <legend className="visually-hidden">{t('item.show')}</legend>
          {standings.map((one) => (
            <label key={one} className={shelf.chip}>
              <input
                type="radio"
                name="standing"
                className="visually-hidden"
                checked={one === standing}
                onChange={() => onStanding(one)}
              />
              {t(`item.states.${one ?? 'all'}`)}
            </label>
          ))}
        </fieldset>
      )}
      <DisplayChoice />
    </div>
  )
}

const scripts: readonly [Script, string][] = [
  ['simplified', '简体'],
  ['traditional', '繁體'],
  ['both', '简 / 繁'],
]
const readings: readonly [Reading, string][] = [
  ['marks', 'pīnyīn'],
  ['numbers', 'pin1yin1'],
  ['zhuyin', 'ㄓㄨˋ ㄧㄣ'],
  ['hidden', '—'],
]

/** Script and reading: the same choice as in the learner and in print. */
function DisplayChoice() {
  const t = useT()
  const { script, reading } = useSettings()
  return (
    <fieldset className={styles.display}>
      <legend className="visually-hidden">{t('item.display')}</legend>
      <select
        className={controls.select}
        aria-label={t('item.script')}
        value={script}
        onChange={({ target }) => settings.change({ script: target.value as Script })}
      >
        {scripts.map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
      <select
        className={controls.select}
        aria-label={t('item.reading')}
        value={reading}
        onChange={({ target }) => settings.change({ reading: target.value as Reading })}
      >
        {readings.map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </fieldset>
  )
}
