import {
  type AddedWord,
  localeOf,
  matchWords,
  mostWords,
  type PastedWord,
  readPasted,
  toNumbered,
  type Word,
} from '@ciyu/core'
import { useEffect, useMemo, useState } from 'react'
import { client } from '../../client.ts'
import { Modal } from '../../shell/modal.tsx'
import { Skeleton } from '../../shell/states.tsx'
import { useDebounced } from '../../shell/use-debounced.ts'
import { useLanguage, useT } from '../../shell/use-t.ts'
import dialogs from '../lists/dialogs.module.css'
import { refusalOf } from '../lists/stores.ts'
import { fromDictionary, ownWord } from './new-word.ts'
import styles from './paste-dialog.module.css'
import { type Choice, initialChoice, isReady, PastedRow } from './pasted-row.tsx'

interface Props {
  text: string
  has: (wordId: number) => boolean
  newWordId: () => number
  onAdd: (words: readonly AddedWord[]) => void
  onClose: () => void
}

interface Matched {
  pasted: readonly PastedWord[]
  candidates: readonly (readonly Word[])[]
}

/** Rows drawn at once: beyond, what is clear is counted and what is not can be looked at after these. */
const mostRows = 200

/** Finds the dictionary's words for what was pasted, in one request. */
function useMatches(pasted: readonly PastedWord[]): { matched: Matched | null; problem: string | null } {
  const lang = useLanguage()
  const [matched, setMatched] = useState<Matched | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    setProblem(null)
    if (!pasted.length) return setMatched({ pasted, candidates: [] })
    const control = new AbortController()
    const words = pasted.map(({ text, pinyin }) => ({ text: text.slice(0, 40), ...(pinyin && { pinyin }) }))
    client.api.call(matchWords, { query: { lang }, body: { words } }, { signal: control.signal }).then(
      (answer) => {
        const byId = new Map(answer.words.map((word) => [word.id, word]))
        setMatched({ pasted, candidates: answer.matches.map((ids) => ids.flatMap((id) => byId.get(id) ?? [])) })
      },
      (error: unknown) => control.signal.aborted || setProblem(refusalOf(error)),
    )
    return () => control.abort()
  }, [pasted, lang])
  return { matched, problem }
}

/** What was recognised in a pasted column, with a choice where it is not clear; all of it is added at once. */
export function PasteDialog({ text, has, newWordId, onAdd, onClose }: Props) {
  const t = useT()
  const lang = useLanguage()
  const [typed, setTyped] = useState(text)
  const settled = useDebounced(typed, 250)
  const pasted = useMemo(() => readPasted(settled).slice(0, mostWords), [settled])
  const { matched, problem } = useMatches(pasted)
  /** What the person chose otherwise than we would. */
  const [chosen, setChosen] = useState<ReadonlyMap<string, Choice>>(() => new Map())
  const current = matched?.pasted === pasted ? matched : null

  const rows = (current?.pasted ?? []).map((word, index) => {
    const candidates = current?.candidates[index] ?? []
    return { word, candidates, choice: chosen.get(word.text) ?? initialChoice(word, candidates) }
  })
  const unclear = (row: (typeof rows)[number]) => row.candidates.length !== 1
  const shown = [...rows.filter(unclear), ...rows.filter((row) => !unclear(row))].slice(0, mostRows)

  const picked = new Map<string, AddedWord>()
  let there = 0
  for (const { word, candidates, choice } of rows) {
    if (choice.kind === 'skip' || !isReady(word.text, choice)) continue
    if (choice.kind === 'own') {
      const translation = choice.meanings.map((meaning) => meaning.trim())
      const draft = { simplified: word.text, pinyin: toNumbered(choice.pinyin), translation, note: '', context: '' }
      picked.set(word.text, ownWord(draft, 0, lang))
      continue
    }
    const match = candidates.find(({ id }) => id === choice.wordId)
    if (match && has(match.id)) there += 1
    else if (match)
      picked.set(String(match.id), fromDictionary(match, word.meaning ? [word.meaning.slice(0, 500)] : null))
  }

  const add = () => {
    // Each word of one's own gets its id when it is really added.
    onAdd([...picked.values()].map((one) => (one.own ? { ...one, word: { ...one.word, id: newWordId() } } : one)))
    onClose()
  }

  return (
    <Modal open onClose={onClose} label={t('lists.paste.title')}>
      <div className={dialogs.form}>
        <h2>{t('lists.paste.title')}</h2>
        <label className={dialogs.field}>
          <span className="visually-hidden">{t('lists.paste.text')}</span>
          <textarea
            className={`${dialogs.area} ${styles.text}`}
            lang="zh-Hans"
            placeholder="学习、朋友、茶馆"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
          <small>{t('lists.paste.hint')}</small>
        </label>
        {problem ? (
          <p className={dialogs.problem} role="alert">
            {problem}
          </p>
        ) : !current ? (
          <Skeleton height={52} count={3} />
        ) : (
          rows.length > 0 && (
            <>
              <p role="status" className={styles.summary}>
                <b>{t('lists.paste.found', { count: rows.length })}</b>
                {there > 0 && <span>{t('lists.paste.there', { count: there })}</span>}
                <span>{t('lists.paste.unknown', { count: rows.filter((row) => !row.candidates.length).length })}</span>
              </p>
              <ul className={styles.rows} aria-label={t('lists.paste.words')}>
                {shown.map(({ word, candidates, choice }) => (
                  <PastedRow
                    key={word.text}
                    word={word}
                    candidates={candidates}
                    choice={choice}
                    has={has}
                    lang={localeOf(lang).iso}
                    onChoose={(next) => setChosen((before) => new Map(before).set(word.text, next))}
                  />
                ))}
              </ul>
              {rows.length > shown.length && (
                <p className={dialogs.quiet}>{t('lists.paste.more', { count: rows.length - shown.length })}</p>
              )}
            </>
          )
        )}
        <div className={dialogs.actions}>
          <button type="button" className="button main" disabled={picked.size === 0} onClick={add}>
            {t('lists.paste.add', { count: picked.size })}
          </button>
        </div>
      </div>
    </Modal>
  )
}
