import { getRoots } from '@ciyu/core'
import { getWordLists } from '@ciyu/core/contract'
import { useStore } from '@nanostores/react'
import { computed } from 'nanostores'
import { client } from '../../client.ts'
import { queries } from '../../queries.ts'
import controls from '../../shell/controls.module.css'
import { useLanguage, useT } from '../../shell/use-t.ts'
import styles from './compare.module.css'
import { knownSide } from './sides.ts'

const lists = queries.store(
  getWordLists,
  computed(client.$uid, (id) => (id === null ? null : { params: { id }, query: { limit: 200 } })),
)

/** The titles of own lists, by the id they have as a side. */
export function useOwnTitles(): ReadonlyMap<string, string> {
  const { data } = useStore(lists)
  return new Map(data?.items.map(({ id, title }) => [`u${id}`, title]))
}

interface Props {
  label: string
  value: string
  /** The title of what is chosen, which may stand in no group. */
  title: string
  onChange: (side: string) => void
}

/** Chooses a side: what one knows, an own list, or something of the library. */
export function SidePicker({ label, value, title, onChange }: Props) {
  const t = useT()
  const lang = useLanguage()
  const own = useOwnTitles()
  const { data } = useStore(queries.store(getRoots, { query: { lang } }))
  const shelves = data?.items ?? []
  const offered = new Set([
    knownSide,
    ...own.keys(),
    ...shelves.flatMap(({ children }) => children.map(({ id }) => `${id}`)),
  ])
  return (
    <label className={styles.side}>
      <span>{label}</span>
      <select className={controls.select} value={value} onChange={({ target }) => onChange(target.value)}>
        {!offered.has(value) && <option value={value}>{title}</option>}
        <option value={knownSide}>{t('compare.known')}</option>
        {own.size > 0 && (
          <optgroup label={t('compare.own')}>
            {[...own].map(([id, name]) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </optgroup>
        )}
        {shelves
          .filter(({ children }) => children.length > 0)
          .map((shelf) => (
            <optgroup key={shelf.id} label={shelf.title}>
              {shelf.children.map((entity) => (
                <option key={entity.id} value={entity.id}>
                  {entity.title}
                </option>
              ))}
            </optgroup>
          ))}
      </select>
    </label>
  )
}
