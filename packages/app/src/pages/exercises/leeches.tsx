import { newFactId } from '@ciyu/core'
import { type Fact, type Leech, recordReviews } from '@ciyu/core/contract'
import { useStore } from '@nanostores/react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { client } from '../../client.ts'
import { AppLink } from '../../shell/link.tsx'
import { useT } from '../../shell/use-t.ts'
import { Characters, Reading } from '../../words/chinese.tsx'
import { PlayButton } from '../../words/play-button.tsx'
import { practiceQuery } from '../learn/use-practised.ts'
import { tellRefusal } from '../lists/stores.ts'
import { tellUndo } from '../lists/undo-toast.tsx'
import styles from './leeches.module.css'
import { leechesOf, mostPractised, practicable, refreshToday } from './stores.ts'

const LeechDialog = lazy(() => import('./leech-dialog.tsx').then((m) => ({ default: m.LeechDialog })))

/** Shown at once; the rest is a click away. */
const firstShown = 5

const newId = () => newFactId((bytes) => crypto.getRandomValues(bytes as Uint8Array<ArrayBuffer>))

/** Sets a word aside in all its skills, or takes it up again. */
async function setAside(uid: string, { word, skills }: Leech, kind: 'suspend' | 'resume'): Promise<void> {
  const words = skills.map(({ skill }): Fact => ({ kind, id: newId(), wordId: word.id, skill, at: Date.now() }))
  await client.api.call(recordReviews, { params: { id: uid }, body: { words } })
  refreshToday()
}

/** Words that are missed again and again, and what helps. Nothing while there are none. */
export function Leeches({ uid }: { uid: string }) {
  const t = useT()
  const { data } = useStore(leechesOf(uid))
  const [all, setAll] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const [editing, setEditing] = useState<Leech | null>(null)
  // The button that showed the rest is gone: the focus goes on with the first of them.
  useEffect(() => {
    if (all) list.current?.children[firstShown]?.querySelector('button')?.focus()
  }, [all])
  if (!data?.items.length) return null

  const toggle = async (leech: Leech, isAside: boolean) => {
    try {
      await setAside(uid, leech, isAside ? 'resume' : 'suspend')
      const told = t(isAside ? 'exercises.leeches.taken' : 'exercises.leeches.left', { word: leech.word.simplified })
      await tellUndo(told, () => setAside(uid, leech, isAside ? 'suspend' : 'resume'))
    } catch (error) {
      await tellRefusal(error)
    }
  }

  const practised = practicable(data.items, mostPractised)
  const shown = all ? data.items : data.items.slice(0, firstShown)
  return (
    <section aria-labelledby="leeches">
      <div className={styles.head}>
        <div>
          <h2 id="leeches">{t('exercises.leeches.title')}</h2>
          <p>{t('exercises.leeches.text')}</p>
        </div>
        {practised.length > 0 && (
          <AppLink to={`/exercises?study&${practiceQuery(practised)}`} className="button">
            {t('exercises.practiseHard')}
          </AppLink>
        )}
      </div>
      <ul ref={list} className={styles.leeches}>
        {shown.map((leech) => {
          const { word, skills, confusable } = leech
          const isAside = skills.every(({ suspended }) => suspended)
          return (
            <li key={word.id} className={styles.leech}>
              <div className={styles.word}>
                <p className={styles.characters}>
                  <Characters word={word} />
                  <PlayButton word={word} />
                </p>
                <p>
                  <Reading pinyin={word.pinyin} />
                </p>
                <p className={styles.meaning}>{word.meanings.join('; ')}</p>
                {word.note && <p className={styles.note}>{word.note}</p>}
              </div>
              {confusable.length > 0 && (
                <div className={styles.beside}>
                  <small>{t('exercises.leeches.notWith')}</small>
                  <ul>
                    {confusable.map((other) => (
                      <li key={other.id}>
                        <span className={styles.other}>
                          <Characters word={other} />
                        </span>
                        <span>
                          <Reading pinyin={other.pinyin} /> <small>{other.meanings[0]}</small>
                        </span>
                      </li>
                    ))}
                  </ul>
                </div>
              )}
              <div className={styles.actions}>
                <button type="button" className="button" onClick={() => setEditing(leech)}>
                  {t(word.note ? 'exercises.leeches.edit' : 'exercises.leeches.mnemonic')}
                </button>
                <button type="button" className="button" onClick={() => void toggle(leech, isAside)}>
                  {t(isAside ? 'exercises.leeches.take' : 'exercises.leeches.leave')}
                </button>
                <small>
                  {t('exercises.leeches.missed', { count: Math.max(...skills.map(({ lapses }) => lapses)) })}
                  {isAside && ` · ${t('exercises.leeches.aside')}`}
                </small>
              </div>
            </li>
          )
        })}
      </ul>
      {!all && data.items.length > firstShown && (
        <button type="button" className="button" onClick={() => setAll(true)}>
          {t('exercises.leeches.all', { count: data.items.length })}
        </button>
      )}
      <Suspense>{editing && <LeechDialog uid={uid} leech={editing} onClose={() => setEditing(null)} />}</Suspense>
    </section>
  )
}
