import { Empty, Skeleton } from '../../shell/states.tsx'
import { useT } from '../../shell/use-t.ts'
import { Figure } from '../item/figure.tsx'
import { ItemFilter } from '../item/item-filter.tsx'
import itemStyles from '../library.[id].module.css'
import type { ListView } from './use-list-view.ts'

interface Props {
  view: ListView
  count: number
}

/** How many words a list has, and how far one is. */
export function ListFigures({ view: { figures, known }, count }: Props) {
  const t = useT()
  return (
    <dl className={itemStyles.figures}>
      <Figure value={count} label={t('item.wordsLabel', { count })} />
      {known && (
        <>
          <Figure value={figures.known} label={t('item.known')} />
          <Figure value={figures.learning} label={t('item.learning')} />
          <Figure value={figures.due} label={t('item.due')} />
        </>
      )}
    </dl>
  )
}

/** Narrows the words down; says how many are left to those who do not see it. */
export function ListFilter({ view }: { view: ListView }) {
  const t = useT()
  const { search, setSearch, standing, setStanding, shown, known } = view
  return (
    <>
      <ItemFilter
        search={search}
        onSearch={setSearch}
        standing={standing}
        onStanding={setStanding}
        withStanding={known}
      />
      <p className="visually-hidden" role="status">
        {search || standing ? t('library.found', { count: shown.length }) : ''}
      </p>
    </>
  )
}

/** No word fits what is searched. */
export function NoneFits({ view }: { view: ListView }) {
  const t = useT()
  return (
    <Empty glyph="无" title={t('item.none')}>
      <button type="button" className="button" onClick={view.all}>
        {t('item.clear')}
      </button>
    </Empty>
  )
}

export function ListWaiting() {
  return (
    <div className={itemStyles.waiting} aria-busy="true">
      <Skeleton height={96} />
      <Skeleton height={56} />
      <Skeleton height={52} count={8} />
    </div>
  )
}
