import { laterLearnerMessages, localeOf, type Question, type StudySettings } from '@ciyu/core'
import type { Grade } from '@ciyu/core/contract'
import { type ComponentType, type CSSProperties, useEffect, useState } from 'react'
import { useWidget } from '../element/widget.tsx'
import { AudioButton, Button } from '../ui/button.tsx'
import { type ChineseScript, Hanzi, Pinyin } from '../ui/chinese.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import css from './card-sheet.module.css'
import type { Word } from './learner.ts'
import { useNotation } from './notation.ts'

const part = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazyPart(load, laterLearnerMessages)
const Writing = part(() => import('./exercises/writing.tsx'))
/** Each kind is a part of its own, which gets the question of its kind. */
const parts = {
  writing: Writing,
  choice: part(() => import('./exercises/choice.tsx')),
  matching: part(() => import('./exercises/matching.tsx')),
  tone: part(() => import('./exercises/tones.tsx')),
  reading: part(() => import('./exercises/typed-reading.tsx')),
  dictation: part(() => import('./exercises/dictation.tsx')),
  order: part(() => import('./exercises/order.tsx')),
  gap: part(() => import('./exercises/gap.tsx')),
}

export interface CardSheetProps {
  word: Word
  /** A word at hand as it is now; meanings change with the language. */
  wordOf: (id: number) => Word | undefined
  question: Question<Word>
  revealed: boolean
  settings: StudySettings
  /** Whether the audio could not be played. */
  failed: boolean
  onPlay: () => void
  /** Whether the word is being written for practice, whatever is asked. */
  writing: boolean
  onWritten: () => void
  /** An exercise is done and earned a grade. */
  onAnswer: (earned: Grade) => void
  /** A part that loads by itself is there. */
  onShown: () => void
}

/** The word in the script that was chosen first, then in the other if both are wanted and differ. */
export function scriptsOf(word: { simplified: string; traditional: string }, settings: StudySettings) {
  const simplified = { text: word.simplified, script: 'zh-Hans' as ChineseScript }
  const traditional = { text: word.traditional, script: 'zh-Hant' as ChineseScript }
  if (settings.script === 'simplified') return [simplified] as const
  if (settings.script === 'traditional') return [traditional] as const
  return word.simplified === word.traditional ? ([simplified] as const) : ([simplified, traditional] as const)
}

/** The reading and how it sounds. */
export function Reading({ word, settings, failed, onPlay }: CardSheetProps) {
  const { t } = useWidget()
  const [shown, show] = useState(settings.reading !== 'hidden')
  const notation = useNotation(settings.reading)
  return (
    <div className={css.reading}>
      {shown ? (
        <Pinyin pinyin={word.pinyin} notation={notation} coloured={settings.toneColours} className={css.pinyin ?? ''} />
      ) : (
        <Button onClick={() => show(true)}>{t('learner.showReading')}</Button>
      )}
      <AudioButton label={t('learner.play')} aria-keyshortcuts="P" onClick={onPlay} />
      {failed && (
        <span role="alert" className={css.failed}>
          {t('learner.audioFailed')}
        </span>
      )}
    </div>
  )
}

/** Longer than this, meanings are set smaller, so that the card keeps its height. */
const shortMeaning = 56

/** What a word means, the first senses. */
export function Meaning({ word }: { word: Word }) {
  const text = word.meanings.slice(0, 5).join('; ')
  return (
    <p className={`${css.meaning} ${text.length > shortMeaning ? css.long : ''}`} lang={localeOf(word.lang).iso}>
      {text}
    </p>
  )
}

/** The word, large. */
export function Characters({ word, settings }: CardSheetProps) {
  const [main, other] = scriptsOf(word, settings)
  return (
    <p className={css.word} style={{ '--n': [...main.text].length } as CSSProperties}>
      <Hanzi text={main.text} script={main.script} />
      {other && <Hanzi text={other.text} script={other.script} className={css.other ?? ''} />}
    </p>
  )
}

/** Exercises in which the meaning, or the sentence, is seen already. */
const saysMeaning = /choice|writing/
const saysSentence = /order|gap/

function Back({ word, settings, question: { kind } }: CardSheetProps) {
  // The sentence that the word was met in says more than any other.
  const example = word.context || saysSentence.test(kind) ? undefined : word.example
  const [main] = scriptsOf(word, settings)
  const [sentence] = example ? scriptsOf(example, settings) : []
  return (
    <div className={css.back}>
      {!saysMeaning.test(kind) && <Meaning word={word} />}
      {word.context && (
        <p className={css.example}>
          <Hanzi text={word.context} highlight={word.simplified} className={css.sentence ?? ''} />
        </p>
      )}
      {word.note && <p className={css.example}>{word.note}</p>}
      {example && sentence && (
        <p className={css.example}>
          <Hanzi text={sentence.text} script={sentence.script} highlight={main.text} className={css.sentence ?? ''} />
          <span lang={localeOf(example.lang).iso}>{example.translation}</span>
        </p>
      )}
    </div>
  )
}

/** The sheet with one card on it: what is asked, and once it is revealed, all there is to know. */
export function CardSheet(props: CardSheetProps) {
  const { question, revealed, onPlay } = props
  const { kind } = question
  const { t } = useWidget()
  const byEar = kind === 'listening'
  const Part = byEar || kind === 'meaning' ? null : (parts[kind] as ComponentType<CardSheetProps>)

  // What is asked by ear is said at once, where the browser lets a page speak.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each card, which has a key of its own
  useEffect(() => {
    if (byEar || kind === 'dictation') onPlay()
  }, [])

  return (
    <article className={css.sheet} part="sheet">
      {Part ? (
        <Part {...props} />
      ) : (
        <>
          <p className={css.skill}>{t(`learner.skills.${kind}`)}</p>
          {(revealed || !byEar) && <Characters {...props} />}
          {byEar && !revealed && (
            <div className={css.ear}>
              <AudioButton large label={t('learner.play')} aria-keyshortcuts="P" onClick={onPlay} />
            </div>
          )}
          {revealed && (
            <>
              <Reading {...props} />
              <hr className={css.rule} />
            </>
          )}
        </>
      )}
      {props.writing && <Writing {...props} />}
      {revealed ? <Back {...props} /> : !Part && <p className={css.hint}>{t(`learner.hints.${kind}`)}</p>}
    </article>
  )
}
