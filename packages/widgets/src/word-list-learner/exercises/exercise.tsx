import type { Question } from '@ciyu/core'
import type { ReactNode } from 'react'
import { addStyles } from '../../element/later-styles.ts'
import { useWidget } from '../../element/widget.tsx'
import sheet from '../card-sheet.module.css'
import { type CardSheetProps, Characters, Reading } from '../card-sheet.tsx'
import type { Word } from '../learner.ts'
import css from './exercise.lazy.module.css'
import text from './exercise.lazy.module.css?inline'

addStyles(text)

/** What a part gets whose question is of one kind. */
export type PartProps<K extends Question['kind']> = Omit<CardSheetProps, 'question'> & {
  question: Extract<Question<Word>, { kind: K }>
}

interface ExerciseProps extends CardSheetProps {
  /** Where the word stands: over what is asked, or below it once it is answered; a part that shows it says no. */
  shows: 'word' | 'answer' | 'reading'
  /** What stands where the reading will be. */
  before?: ReactNode
  children: ReactNode
}

/** What stands around an exercise. It keeps its place when the answer appears: that comes below, or where room is kept. */
export function Exercise({ shows, before, children, ...props }: ExerciseProps) {
  const { t } = useWidget()
  const { question, revealed } = props
  return (
    <>
      <p className={sheet.skill}>{t(`learner.skills.${question.kind}`)}</p>
      {shows === 'word' && (
        <>
          <Characters {...props} />
          <div className={css.slot}>{revealed ? <Reading {...props} /> : before}</div>
        </>
      )}
      {children}
      {revealed && shows !== 'word' && (
        <div className={css.answer}>
          {shows === 'answer' && <Characters {...props} />}
          <Reading {...props} />
        </div>
      )}
    </>
  )
}
