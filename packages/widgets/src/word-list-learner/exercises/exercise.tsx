import { laterLearnerMessages, type Question } from '@ciyu/core'
import { addStyles } from '../../element/later-styles.ts'
import { useWidget } from '../../element/widget.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import sheet from '../card-sheet.module.css'
import { type CardSheetProps, Characters, Meaning, Reading } from '../card-sheet.tsx'
import type { Word } from '../word-list-learner.store.ts'
import css from './exercise.lazy.module.css'
import text from './exercise.lazy.module.css?inline'

addStyles(text)

/** What a part gets whose question is of one kind. */
export type PartProps<K extends Question['kind']> = Omit<CardSheetProps, 'question'> & {
  question: Extract<Question<Word>, { kind: K }>
}

const Choice = lazyPart(() => import('./choice.tsx'), laterLearnerMessages)
const Matching = lazyPart(() => import('./matching.tsx'), laterLearnerMessages)
const Tones = lazyPart(() => import('./tones.tsx'), laterLearnerMessages)
const TypedReading = lazyPart(() => import('./typed-reading.tsx'), laterLearnerMessages)
const Dictation = lazyPart(() => import('./dictation.tsx'), laterLearnerMessages)
const Order = lazyPart(() => import('./order.tsx'), laterLearnerMessages)
const Gap = lazyPart(() => import('./gap.tsx'), laterLearnerMessages)
const Writing = lazyPart(() => import('./writing.tsx'), laterLearnerMessages)

function Part(props: CardSheetProps) {
  const { question } = props
  switch (question.kind) {
    case 'choice':
      return <Choice {...props} question={question} />
    case 'matching':
      return <Matching {...props} question={question} />
    case 'tone':
      return <Tones {...props} question={question} />
    case 'order':
      return <Order {...props} question={question} />
    case 'gap':
      return <Gap {...props} question={question} />
    case 'dictation':
      return <Dictation {...props} question={question} />
    default:
      return <TypedReading {...props} />
  }
}

interface ExerciseProps extends CardSheetProps {
  /** Writes the word for practice, beside what is asked. */
  practice?: boolean
}

/** An exercise on its sheet. What is asked keeps its place when the answer appears: that comes below, or where room is kept. */
export default function Exercise({ practice, ...props }: ExerciseProps) {
  const { t } = useWidget()
  const { question, revealed, word } = props
  const { kind } = question
  if (practice) return <Writing {...props} question={{ kind: 'writing', stage: 'trace' }} onAnswer={props.onWritten} />
  const label = <p className={sheet.skill}>{t(`learner.skills.${kind}`)}</p>
  if (kind === 'writing') {
    return (
      <>
        {label}
        <div className={sheet.prompt}>
          <Meaning word={word} />
        </div>
        <Reading {...props} />
        <div className={css.stage}>
          {revealed ? <Characters {...props} /> : <Writing {...props} question={question} />}
        </div>
      </>
    )
  }
  const showsWord = kind === 'choice' || kind === 'tone' || kind === 'reading'
  return (
    <>
      {label}
      {showsWord && (
        <>
          <Characters {...props} />
          <div className={css.slot}>{revealed && <Reading {...props} />}</div>
        </>
      )}
      <Part {...props} />
      {revealed && !showsWord && (
        <div className={css.answer}>
          {kind !== 'dictation' && <Characters {...props} />}
          <Reading {...props} />
        </div>
      )}
    </>
  )
}
