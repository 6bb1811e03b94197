import { checkReading, readingGrade } from '@ciyu/core'
import { useLayoutEffect } from 'react'
import { useWidget } from '../../element/widget.tsx'
import type { CardSheetProps } from '../card-sheet.tsx'
import { AnswerField } from './answer-field.tsx'
import { Exercise } from './exercise.tsx'

/** The reading typed in: numbers, marks, zhuyin or without tones. */
export default function TypedReading(props: CardSheetProps) {
  const { word, revealed, onAnswer, onShown } = props
  const { t } = useWidget()
  useLayoutEffect(onShown, [onShown])
  return (
    <Exercise {...props} shows="word">
      <AnswerField
        label={t('learner.typeReading')}
        revealed={revealed}
        onCheck={(typed) => {
          const result = checkReading(typed, word.pinyin)
          onAnswer(readingGrade[result])
          return result
        }}
      />
    </Exercise>
  )
}
