import { type Exercise, laterLearnerMessages, type StudySettings } from '@ciyu/core'
import type { Grade } from '@ciyu/core/contract'
import { type CSSProperties, useEffect, useState } from 'react'
import { useWidget } from '../element/widget.tsx'
import { AudioButton, Button } from '../ui/button.tsx'
import { type ChineseScript, Hanzi, Pinyin } from '../ui/chinese.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import css from './card-sheet.module.css'
import { useNotation } from './notation.ts'
import type { Word } from './word-list-learner.store.ts'

const TypedReading = lazyPart(() => import('./typed-reading.tsx'), laterLearnerMessages)
const MeaningChoice = lazyPart(() => import('./meaning-choice.tsx'), laterLearnerMessages)
const Writing = lazyPart(() => import('./writing.tsx'), laterLearnerMessages)

export interface CardSheetProps {
  word: Word
  words: () => Word[]
  exercise: Exercise
  /** Decides the order of choices. */
  seed: string
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

function Reading({ word, settings, failed, onPlay }: CardSheetProps) {
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

function Meaning({ word }: { word: Word }) {
  const text = word.meanings.slice(0, 5).join('; ')
  return (
    <p
      className={`${css.meaning} ${text.length > shortMeaning ? css.long : ''}`}
      lang={word.lang === 'ua' ? 'uk' : word.lang}
    >
      {text}
    </p>
  )
}

function Back({ word, settings, exercise }: CardSheetProps) {
  // The sentence that the word was met in says more than any other.
  const example = word.context ? undefined : word.example
  const [main] = scriptsOf(word, settings)
  const [sentence] = example ? scriptsOf(example, settings) : []
  return (
    <>
      {exercise !== 'choice' && <Meaning word={word} />}
      {word.context && (
        <p className={css.example}>
          <Hanzi text={word.context} highlight={word.simplified} className={css.sentence ?? ''} />
        </p>
      )}
      {word.note && <p className={css.example}>{word.note}</p>}
      {example && sentence && (
        <p className={css.example}>
          <Hanzi text={sentence.text} script={sentence.script} highlight={main.text} className={css.sentence ?? ''} />
          <span lang={example.lang === 'ua' ? 'uk' : example.lang}>{example.translation}</span>
        </p>
      )}
    </>
  )
}

/** The sheet with one card on it: what is asked, and once it is revealed, all there is to know. */
export function CardSheet(props: CardSheetProps) {
  const { word, exercise, revealed, settings, onPlay } = props
  const { t } = useWidget()
  const [main, other] = scriptsOf(word, settings)
  const asksCharacters = exercise === 'listening' || exercise === 'writing'
  const showsReading = revealed || exercise === 'writing'

  // What is asked by ear is said at once, where the browser lets a page speak.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each card, which has a key of its own
  useEffect(() => {
    if (exercise === 'listening') onPlay()
  }, [])

  return (
    <article className={css.sheet} part="sheet">
      <p className={css.skill}>{t(`learner.skills.${exercise}`)}</p>
      {(revealed || !asksCharacters) && (
        <p className={css.word} style={{ '--n': [...main.text].length } as CSSProperties}>
          <Hanzi text={main.text} script={main.script} />
          {other && <Hanzi text={other.text} script={other.script} className={css.other ?? ''} />}
        </p>
      )}
      {exercise === 'listening' && !revealed && (
        <div className={css.ear}>
          <AudioButton large label={t('learner.play')} aria-keyshortcuts="P" onClick={onPlay} />
        </div>
      )}
      {exercise === 'writing' && !revealed && (
        <div className={css.prompt}>
          <Meaning word={word} />
        </div>
      )}
      {showsReading && <Reading {...props} />}
      {exercise === 'reading' && <TypedReading {...props} />}
      {(showsReading || exercise === 'choice') && <hr className={css.rule} />}
      {exercise === 'choice' && <MeaningChoice {...props} />}
      {exercise === 'writing' && !revealed && <Writing {...props} />}
      {props.writing && <Writing {...props} onAnswer={props.onWritten} />}
      {revealed ? (
        <div className={css.back}>
          <Back {...props} />
        </div>
      ) : (
        (exercise === 'meaning' || exercise === 'listening') && (
          <p className={css.hint}>{t(`learner.hints.${exercise}`)}</p>
        )
      )}
    </article>
  )
}
