import { type PastedWord, readingProblem, toNumbered, type Word } from '@ciyu/core'
import controls from '../../shell/controls.module.css'
import { useT } from '../../shell/use-t.ts'
import { useReadingText } from '../../words/chinese.tsx'
import styles from './paste-dialog.module.css'

/** What becomes of a pasted word. */
export type Choice =
  | { kind: 'word'; wordId: number }
  | { kind: 'own'; pinyin: string; meanings: string[] }
  | { kind: 'skip' }

/** What we would do: the best word of the dictionary, else one's own where reading and meaning were pasted. */
export function initialChoice({ text, pinyin = '', meaning }: PastedWord, candidates: readonly Word[]): Choice {
  const [best] = candidates
  if (best) return { kind: 'word', wordId: best.id }
  if (!meaning || readingProblem(text, pinyin)) return { kind: 'skip' }
  return { kind: 'own', pinyin: toNumbered(pinyin), meanings: [meaning.slice(0, 500)] }
}

interface Props {
  word: PastedWord
  candidates: readonly Word[]
  choice: Choice
  has: (wordId: number) => boolean
  /** The language of the meanings, as a tag. */
  lang: string
  onChoose: (choice: Choice) => void
}

/** A pasted word with what it was taken for. */
export function PastedRow({ word, candidates, choice, has, lang, onChoose }: Props) {
  const t = useT()
  const readingText = useReadingText()
  const [first] = candidates
  const describe = ({ pinyin, meanings }: Word) => `${readingText(pinyin)}: ${meanings.slice(0, 3).join('; ')}`
  const picked = choice.kind === 'word' ? candidates.find(({ id }) => id === choice.wordId) : undefined

  return (
    <li className={styles.row}>
      <span className={styles.word} lang="zh-Hans">
        {word.text}
      </span>
      {candidates.length > 1 ? (
        <select
          className={`${styles.choice} ${controls.select}`}
          aria-label={t('lists.paste.reading', { word: word.text })}
          value={picked?.id ?? ''}
          onChange={({ target }) =>
            onChoose(target.value ? { kind: 'word', wordId: Number(target.value) } : { kind: 'skip' })
          }
        >
          {candidates.map((one) => (
            <option key={one.id} value={one.id}>
              {describe(one)}
            </option>
          ))}
          <option value="">{t('lists.paste.skip')}</option>
        </select>
      ) : first ? (
        <span className={styles.meaning} lang={lang}>
          {describe(first)}
        </span>
      ) : (
        <OwnChoice text={word.text} pasted={word} choice={choice} onChoose={onChoose} />
      )}
      {picked && has(picked.id) && <span className={styles.there}>{t('lists.add.isThere')}</span>}
    </li>
  )
}

interface OwnProps {
  text: string
  pasted: PastedWord
  choice: Choice
  onChoose: (choice: Choice) => void
}

/** A word that no dictionary has: left out, or made one's own with a reading and a meaning. */
function OwnChoice({ text, pasted, choice, onChoose }: OwnProps) {
  const t = useT()
  if (choice.kind !== 'own') {
    return (
      <span className={styles.unknown}>
        {t('lists.paste.notFound')}
        <button
          type="button"
          className={styles.make}
          onClick={() =>
            onChoose({ kind: 'own', pinyin: pasted.pinyin ?? '', meanings: pasted.meaning ? [pasted.meaning] : [] })
          }
        >
          {t('lists.paste.makeOwn')}
        </button>
      </span>
    )
  }
  const problem = readingProblem(text, choice.pinyin)
  return (
    <span className={styles.own}>
      <input
        className="field"
        aria-label={t('lists.paste.ownReading', { word: text })}
        placeholder={t('lists.word.reading')}
        aria-invalid={problem !== null}
        autoCapitalize="off"
        spellCheck={false}
        value={choice.pinyin}
        onChange={({ target }) => onChoose({ ...choice, pinyin: target.value })}
      />
      <input
        className="field"
        aria-label={t('lists.paste.ownMeaning', { word: text })}
        placeholder={t('lists.word.meaning')}
        maxLength={500}
        value={choice.meanings[0] ?? ''}
        onChange={({ target }) => onChoose({ ...choice, meanings: [target.value] })}
      />
      <small role="status">
        {choice.pinyin && problem
          ? t(`lists.word.problems.${problem}`)
          : isReady(text, choice)
            ? ''
            : t('lists.paste.ownNeeds')}
      </small>
      <button type="button" className={styles.make} onClick={() => onChoose({ kind: 'skip' })}>
        {t('lists.paste.skip')}
      </button>
    </span>
  )
}

/** Whether all is there that a word of one's own needs. */
export const isReady = (text: string, choice: Choice): boolean =>
  choice.kind !== 'own' || (readingProblem(text, choice.pinyin) === null && Boolean(choice.meanings[0]?.trim()))
