import { findEntities } from '@ciyu/core'
import { useStore } from '@nanostores/react'
import { useEffect, useId, useMemo, useState } from 'react'
import { queries } from '../../queries.ts'
import controls from '../../shell/controls.module.css'
import { Modal } from '../../shell/modal.tsx'
import { Failed, Skeleton } from '../../shell/states.tsx'
import { useDebounced } from '../../shell/use-debounced.ts'
import { useT } from '../../shell/use-t.ts'
import dialogs from '../lists/dialogs.module.css'
import { DialogFooter } from '../lists/form-footer.tsx'
import { refusalOf, shelfOf } from '../lists/stores.ts'
import { focus, focusedEntities, focusedLists, type Target, targetOf } from './stores.ts'

interface Choice {
  key: string
  title: string
  wordCount: number
  target: Target
  focused: boolean
}

/** Chooses what to study from one's own lists and the library; a tick takes effect at once. */
export function FocusDialog({ uid, onClose }: { uid: string; onClose: () => void }) {
  const t = useT()
  const id = useId()
  const shelf = shelfOf(uid)
  const own = useStore(shelf.$state)
  const lists = useStore(focusedLists(uid))
  const entities = useStore(focusedEntities(uid))
  const [search, setSearch] = useState('')
  const wanted = useDebounced(search.trim(), 200)
  const query = { limit: 100, ...(wanted && { q: wanted }) }
  const library = useStore(queries.store(findEntities, { query }))
  /** Ticks that the service has not answered yet. */
  const [pending, setPending] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [problem, setProblem] = useState<string | null>(null)

  useEffect(() => void shelf.load(), [shelf])

  const groups = useMemo(() => {
    const inFocus = new Set([
      ...(lists.data?.items ?? []).map((one) => `list ${one.id}`),
      ...(entities.data?.items ?? []).map((one) => `entity ${one.id}`),
    ])
    const choices = (kind: 'list' | 'entity', items: readonly { id: number; title: string; wordCount: number }[]) =>
      items
        .filter(({ wordCount }) => wordCount > 0)
        .map((one): Choice => {
          const key = `${kind} ${one.id}`
          return { key, title: one.title, wordCount: one.wordCount, target: targetOf(one), focused: inFocus.has(key) }
        })
    return {
      lists: choices(
        'list',
        own.lists.filter(({ title }) => title.toLowerCase().includes(search.trim().toLowerCase())),
      ),
      library: choices(
        'entity',
        (library.data?.items ?? [])
          .filter(({ childCount }) => childCount === 0)
          // Levels are what most begin with.
          .sort((one, other) => Number(other.type === 'level') - Number(one.type === 'level')),
      ),
    }
  }, [own.lists, library.data, lists.data, entities.data, search])

  const toggle = async ({ key, target }: Choice, focused: boolean) => {
    setProblem(null)
    setPending((before) => new Map(before).set(key, focused))
    try {
      await focus(uid, target, { focused })
    } catch (error) {
      setPending((before) => new Map([...before].filter(([one]) => one !== key)))
      setProblem(refusalOf(error))
    }
  }

  const group = (name: 'lists' | 'library') =>
    groups[name].length > 0 && (
      <section aria-labelledby={`${id}-${name}`}>
        <h3 id={`${id}-${name}`} className={dialogs.quiet}>
          {t(name === 'lists' ? 'navigation.lists' : 'navigation.library')}
        </h3>
        <ul className={dialogs.options}>
          {groups[name].map((choice) => (
            <li key={choice.key}>
              <label>
                <input
                  type="checkbox"
                  className={controls.check}
                  checked={pending.get(choice.key) ?? choice.focused}
                  onChange={({ target }) => void toggle(choice, target.checked)}
                />
                <span>{choice.title}</span>
                <small>{t('library.words', { count: choice.wordCount })}</small>
              </label>
            </li>
          ))}
        </ul>
      </section>
    )

  return (
    <Modal open onClose={onClose} label={t('exercises.focus.choose')}>
      <div className={dialogs.form}>
        <h2>{t('exercises.focus.choose')}</h2>
        <p className={dialogs.quiet}>{t('exercises.focus.chooseText')}</p>
        <input
          className="field"
          type="search"
          aria-label={t('exercises.focus.search')}
          placeholder={t('exercises.focus.search')}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
        {library.error ? (
          <Failed error={library.error} onRetry={() => queries.revalidate(findEntities)} />
        ) : !library.data ? (
          <Skeleton height={48} count={5} />
        ) : groups.lists.length + groups.library.length === 0 ? (
          <p className={dialogs.quiet} role="status">
            {t('lists.noneFits')}
          </p>
        ) : (
          <>
            {group('lists')}
            {group('library')}
          </>
        )}
        <DialogFooter problem={problem}>
          <button type="button" className="button main" onClick={onClose}>
            {t('lists.done')}
          </button>
        </DialogFooter>
      </div>
    </Modal>
  )
}
