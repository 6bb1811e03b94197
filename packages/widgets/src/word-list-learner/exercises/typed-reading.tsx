import { checkReading, readingGrade } from '@ciyu/core'
import { useLayoutEffect } from 'react'
import { useWidget } from '../../element/widget.tsx'
import type { CardSheetProps } from '../card-sheet.tsx'
import { AnswerField } from './answer-field.tsx'

/** The reading typed in: numbers, marks, zhuyin or without tones. */
export default function TypedReading({ word, revealed, onAnswer, onShown }: CardSheetProps) {
  const { t } = useWidget()
  useLayoutEffect(onShown, [onShown])
  return (
    <AnswerField
      label={t('learner.typeReading')}
      revealed={revealed}
      onCheck={(typed) => {
        const result = checkReading(typed, word.pinyin)
        onAnswer(readingGrade[result])
        return result
      }}
    />
  )
}
