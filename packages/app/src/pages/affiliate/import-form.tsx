import type { Entity, WordList } from '@ciyu/core'
import { Progress } from '@ciyu/widgets/ui'
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import controls from '../../shell/controls.module.css'
import { AppLink } from '../../shell/link.tsx'
import { useT } from '../../shell/use-t.ts'
import { copyEntity } from '../list/copy-list.ts'
import dialogs from '../lists/dialogs.module.css'
import { listPath } from '../lists/list-path.ts'
import { refusalOf, shelfOf } from '../lists/stores.ts'
import styles from './affiliate.module.css'

interface Props {
  uid: string
  lists: readonly Entity[]
}

/** Which lists to copy: all that one has not copied yet are ticked. */
export function ImportForm({ uid, lists }: Props) {
  const t = useT()
  const shelf = shelfOf(uid)
  const { phase, lists: own } = useStore(shelf.$state)
  /** What the person ticked or unticked; the others are as we would have them. */
  const [ticked, setTicked] = useState<ReadonlyMap<number, boolean>>(new Map())
  const [copies, setCopies] = useState<ReadonlyMap<number, WordList>>(new Map())
  const [problems, setProblems] = useState<ReadonlyMap<number, string>>(new Map())
  const [total, setTotal] = useState(0)
  const busy = total > 0 && copies.size + problems.size < total

  useEffect(() => void shelf.load(), [shelf])

  const earlier = (id: number) =>
    copies.has(id) ? undefined : own.find(({ source }) => source?.kind === 'entity' && source.entityId === id)
  const isTicked = (id: number) => ticked.get(id) ?? (!copies.has(id) && !earlier(id))
  const chosen = lists.filter(({ id }) => isTicked(id) && !copies.has(id))
  const words = chosen.reduce((sum, { wordCount }) => sum + wordCount, 0)

  const copy = async () => {
    setTotal(copies.size + chosen.length)
    setProblems(new Map())
    for (const entity of chosen) {
      try {
        const list = await copyEntity(uid, entity)
        setCopies((before) => new Map(before).set(entity.id, list))
      } catch (error) {
        setProblems((before) => new Map(before).set(entity.id, refusalOf(error)))
      }
    }
  }

  return (
    <>
      <p className={styles.lead}>{t('lists.affiliate.text')}</p>
      <ul className={styles.choice} aria-label={t('lists.affiliate.lists')}>
        {lists.map(({ id, title, wordCount }) => {
          const copied = copies.get(id)
          const before = earlier(id)
          return (
            <li key={id}>
              <label>
                <input
                  type="checkbox"
                  className={controls.check}
                  checked={copied !== undefined || isTicked(id)}
                  disabled={busy || copied !== undefined || phase === 'loading'}
                  onChange={({ target }) => setTicked(new Map(ticked).set(id, target.checked))}
                />
                {title}
              </label>
              <small>{t('library.words', { count: wordCount })}</small>
              {copied ? (
                <AppLink to={listPath(copied)} className={styles.done}>
                  {t('lists.affiliate.open')}
                </AppLink>
              ) : (
                before && (
                  <AppLink to={listPath(before)} className={styles.done}>
                    {t('lists.affiliate.there')}
                  </AppLink>
                )
              )}
              {problems.has(id) && (
                <p className={styles.problem} role="alert">
                  {problems.get(id)}
                </p>
              )}
            </li>
          )
        })}
      </ul>
      {busy && (
        <div className={styles.progress}>
          <Progress done={copies.size} total={total} label={t('lists.affiliate.copying')} />
        </div>
      )}
      <p role="status" className={styles.result}>
        {busy
          ? t('lists.affiliate.progress', { done: copies.size, count: total })
          : copies.size > 0 && t('lists.affiliate.done', { count: copies.size })}
      </p>
      <div className={dialogs.actions}>
        <button
          type="button"
          className="button main"
          disabled={busy || chosen.length === 0}
          onClick={() => void copy()}
        >
          {t('lists.affiliate.copy', { count: chosen.length })}
        </button>
        {copies.size > 0 && !busy && (
          <AppLink to="/library?type=list" className="button">
            {t('navigation.lists')}
          </AppLink>
        )}
      </div>
      {chosen.length > 0 && !busy && <p className={styles.sum}>{t('lists.affiliate.words', { count: words })}</p>}
    </>
  )
}
