import type { FocusedEntity, FocusedWordList } from '@ciyu/core/contract'
import { Progress } from '@ciyu/widgets/ui'
import { useStore } from '@nanostores/react'
import { lazy, Suspense, useRef, useState } from 'react'
import { AppLink } from '../../shell/link.tsx'
import { Failed, Skeleton } from '../../shell/states.tsx'
import { useNumber } from '../../shell/use-number.ts'
import { useT } from '../../shell/use-t.ts'
import { listPath } from '../lists/list-path.ts'
import { Menu } from '../lists/menu.tsx'
import { tellRefusal } from '../lists/stores.ts'
import { tellUndo } from '../lists/undo-toast.tsx'
import '../lists/texts.ts'
import styles from './exercises.module.css'
import { focus, focusedEntities, focusedLists, targetOf } from './stores.ts'

const ItemDialog = lazy(() => import('./item-dialog.tsx').then((m) => ({ default: m.ItemDialog })))

export type Focused = FocusedWordList | FocusedEntity

const pathOf = (item: Focused) => ('ownerUid' in item ? listPath(item) : `/library/${item.id}`)

/** What is studied now: how far each is, what is due of it, and how it is studied. */
export function FocusSection({ uid, onAdd }: { uid: string; onAdd: () => void }) {
  const t = useT()
  const number = useNumber()
  const lists = useStore(focusedLists(uid))
  const entities = useStore(focusedEntities(uid))
  const [open, setOpen] = useState<Focused | null>(null)
  const adder = useRef<HTMLButtonElement>(null)
  const error = lists.error ?? entities.error
  const items: Focused[] = [...(lists.data?.items ?? []), ...(entities.data?.items ?? [])]
  const isWaiting = !lists.data || !entities.data

  const layDown = async (item: Focused) => {
    const { retention, newWords } = item
    try {
      await focus(uid, targetOf(item), { focused: false })
      // Its own button goes with it.
      adder.current?.focus()
      await tellUndo(t('exercises.focus.laidDown', { title: item.title }), () =>
        focus(uid, targetOf(item), { focused: true, retention, newWords }),
      )
    } catch (refusal) {
      await tellRefusal(refusal)
    }
  }

  return (
    <section aria-labelledby="in-focus">
      <div className={styles.sectionHead}>
        <h2 id="in-focus">{t('exercises.focus.title')}</h2>
        <button ref={adder} type="button" className="button" onClick={onAdd}>
          {t('exercises.focus.add')}
        </button>
      </div>
      {error && isWaiting ? (
        <Failed
          error={error}
          onRetry={() => {
            focusedLists(uid).revalidate()
            focusedEntities(uid).revalidate()
          }}
        />
      ) : isWaiting ? (
        <div className={styles.items} aria-busy="true">
          <Skeleton height={88} count={2} />
        </div>
      ) : items.length === 0 ? (
        <p className={styles.quiet}>{t('exercises.focus.none')}</p>
      ) : (
        <ul className={styles.items}>
          {items.map((item) => (
            <li key={`${'ownerUid' in item} ${item.id}`} className={styles.item}>
              <div className={styles.what}>
                <AppLink to={pathOf(item)} className={styles.name}>
                  {item.title}
                </AppLink>
                <small>
                  {t('exercises.focus.progress', { known: item.known, count: item.wordCount })}
                  {item.retention !== null && ` · ${t('exercises.focus.wish', { share: item.retention })}`}
                  {item.newWords !== null && ` · ${t('exercises.focus.newADay', { count: item.newWords })}`}
                </small>
                <Progress
                  done={item.known}
                  inProgress={Math.max(0, item.begun - item.known)}
                  total={item.wordCount}
                  label={t('lists.progress', { title: item.title })}
                  text={t('lists.progressText', {
                    known: item.known,
                    learning: Math.max(0, item.begun - item.known),
                    count: item.wordCount,
                  })}
                />
              </div>
              <p className={styles.dueOf} data-none={item.due === 0 || undefined}>
                <b className={styles.number}>{number(item.due)}</b>
                <small>{t('exercises.focus.due', { count: item.due })}</small>
              </p>
              <Menu
                label={t('exercises.focus.more', { title: item.title })}
                items={[
                  { label: t('exercises.focus.settings'), onChoose: () => setOpen(item) },
                  { label: t('exercises.focus.layDown'), onChoose: () => void layDown(item) },
                ]}
              >
                ⋯
              </Menu>
            </li>
          ))}
        </ul>
      )}
      <Suspense>{open && <ItemDialog uid={uid} item={open} onClose={() => setOpen(null)} />}</Suspense>
    </section>
  )
}
