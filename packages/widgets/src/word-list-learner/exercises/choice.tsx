import { useLayoutEffect } from 'react'
import { useWidget } from '../../element/widget.tsx'
import { Exercise, type PartProps } from './exercise.tsx'
import { OptionList } from './option-list.tsx'

/** The meaning chosen among others. */
export default function Choice(props: PartProps<'choice'>) {
  const { word, wordOf, question, revealed, onAnswer, onShown } = props
  const { t } = useWidget()
  useLayoutEffect(onShown, [onShown])
  return (
    <Exercise {...props} shows="word">
      <OptionList
        label={t('learner.chooseMeaning')}
        options={question.options.map((option) => ({
          key: option.id,
          content: (wordOf(option.id) ?? option).meanings.slice(0, 2).join('; '),
          right: option.id === word.id,
        }))}
        revealed={revealed}
        onChoose={(right) => onAnswer(right ? 3 : 1)}
      />
    </Exercise>
  )
}
