import { checkWord, readingGrade } from '@ciyu/core'
import { useLayoutEffect } from 'react'
import { useWidget } from '../../element/widget.tsx'
import { AudioButton } from '../../ui/button.tsx'
import { Characters } from '../card-sheet.tsx'
import { AnswerField } from './answer-field.tsx'
import css from './exercise.lazy.module.css'
import { Exercise, type PartProps } from './exercise.tsx'

/** The word heard and typed, in characters or pinyin; characters that sound the same are right too. */
export default function Dictation(props: PartProps<'dictation'>) {
  const { word, question, revealed, onAnswer, onPlay, onShown } = props
  const { t } = useWidget()
  useLayoutEffect(onShown, [onShown])
  return (
    <Exercise {...props} shows="reading">
      <div className={css.heard}>
        {revealed ? (
          <Characters {...props} />
        ) : (
          <AudioButton large label={t('learner.play')} aria-keyshortcuts="P" onClick={onPlay} />
        )}
      </div>
      <AnswerField
        label={t('learner.typeHeard')}
        revealed={revealed}
        onCheck={(typed) => {
          const result = checkWord(typed, word, question.homophones)
          onAnswer(readingGrade[result])
          return result
        }}
      />
    </Exercise>
  )
}
