import { type ListWord, readingProblem, toNumbered } from '@ciyu/core'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useT } from '../../shell/use-t.ts'
import { Reading } from '../../words/chinese.tsx'
import styles from './word-form.module.css'

/** What is typed of a word, ready to be kept. */
export interface WordDraft {
  simplified: string
  /** Numbered pinyin. */
  pinyin: string
  translation: string[]
  note: string
  context: string
}

interface Props {
  /** What stands in the fields at first. */
  initial: WordDraft
  /** Whether characters and reading are the person's own to change. */
  own: boolean
  /** What the dictionary says, shown where the person says nothing of their own. */
  meaningsHint?: string | undefined
  saveLabel: string
  onSave: (draft: WordDraft) => void
  onCancel: () => void
}

const most = { meanings: 20, meaning: 500, note: 2000, context: 500, characters: 40 }

/** A word in fields: what one says of it, and of a word of one's own its characters and reading too. */
export function WordForm({ initial, own, meaningsHint, saveLabel, onSave, onCancel }: Props) {
  const t = useT()
  const id = useId()
  const first = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const [simplified, setSimplified] = useState(initial.simplified)
  const [pinyin, setPinyin] = useState(initial.pinyin)
  const [meanings, setMeanings] = useState(initial.translation.join('\n'))
  const [note, setNote] = useState(initial.note)
  const [context, setContext] = useState(initial.context)
  const [tried, setTried] = useState(false)

  useEffect(() => {
    // In a dialog, which opens after this, the attribute gives the focus; in a row the call does.
    first.current?.setAttribute('autofocus', '')
    first.current?.focus({ preventScroll: true })
  }, [])

  const translation = meanings
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  const problem = own && (tried || pinyin) ? readingProblem(simplified, pinyin) : null
  const noCharacters = own && !simplified.trim()
  const noMeanings = own && translation.length === 0
  const tooMany = translation.length > most.meanings || translation.some((line) => line.length > most.meaning)

  const save = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (tooMany || (own && (noCharacters || noMeanings || readingProblem(simplified, pinyin)))) return
    onSave({
      simplified: simplified.trim(),
      pinyin: toNumbered(pinyin),
      translation,
      note: note.trim(),
      context: context.trim(),
    })
  }

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={save}
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          event.stopPropagation()
          onCancel()
        }
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save(event)
      }}
    >
      {own && (
        <>
          <label className={styles.field}>
            <span>{t('lists.word.characters')}</span>
            <input
              ref={first}
              className={`field ${styles.chinese}`}
              lang="zh-Hans"
              maxLength={most.characters}
              value={simplified}
              aria-invalid={tried && noCharacters}
              onChange={({ target }) => setSimplified(target.value)}
            />
            <small className={styles.problem}>{tried && noCharacters && t('lists.word.noCharacters')}</small>
          </label>
          <label className={styles.field}>
            <span>{t('lists.word.reading')}</span>
            <input
              className="field"
              placeholder="xué xí, xue2 xi2"
              autoCapitalize="off"
              autoCorrect="off"
              spellCheck={false}
              maxLength={200}
              value={pinyin}
              aria-invalid={problem !== null}
              aria-describedby={`${id}-reading`}
              onChange={({ target }) => setPinyin(target.value)}
            />
            <small id={`${id}-reading`} className={problem ? styles.problem : undefined} role="status">
              {problem ? t(`lists.word.problems.${problem}`) : pinyin && <Reading pinyin={toNumbered(pinyin)} />}
            </small>
          </label>
        </>
      )}
      <label className={`${styles.field} ${styles.wide}`}>
        <span>{t('lists.word.meanings')}</span>
        <textarea
          ref={own ? undefined : first}
          className={styles.area}
          rows={3}
          placeholder={meaningsHint}
          value={meanings}
          aria-invalid={tried && (noMeanings || tooMany)}
          onChange={({ target }) => setMeanings(target.value)}
        />
        <small className={tried && (noMeanings || tooMany) ? styles.problem : undefined}>
          {tried && noMeanings
            ? t('lists.word.noMeanings')
            : tried && tooMany
              ? t('lists.word.tooMany', { lines: most.meanings, letters: most.meaning })
              : t('lists.word.meaningsHint')}
        </small>
      </label>
      <label className={styles.field}>
        <span>{t('lists.word.note')}</span>
        <textarea
          className={styles.area}
          rows={2}
          maxLength={most.note}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      </label>
      <label className={styles.field}>
        <span>{t('lists.word.context')}</span>
        <textarea
          className={styles.area}
          rows={2}
          lang="zh-Hans"
          maxLength={most.context}
          value={context}
          onChange={({ target }) => setContext(target.value)}
        />
      </label>
      <div className={styles.actions}>
        <button type="submit" className="button main">
          {saveLabel}
        </button>
        <button type="button" className="button" onClick={onCancel}>
          {t('lists.cancel')}
        </button>
      </div>
    </form>
  )
}

/** What a word of a list looks like in the fields. */
export const draftOf = (word: ListWord): WordDraft => ({
  simplified: word.simplified,
  pinyin: word.pinyin,
  translation: word.custom ? word.meanings : (word.translation ?? []),
  note: word.note ?? '',
  context: word.context ?? '',
})
