import { useLayoutEffect } from 'react'
import { useWidget } from '../../element/widget.tsx'
import { Pinyin } from '../../ui/chinese.tsx'
import { useNotation } from '../notation.ts'
import { Exercise, type PartProps } from './exercise.tsx'
import { OptionList } from './option-list.tsx'

/** The right tones of a reading chosen among plausible ones, in the notation that was chosen. */
export default function Tones(props: PartProps<'tone'>) {
  const { question, settings, revealed, onAnswer, onShown } = props
  const { t } = useWidget()
  const notation = useNotation(settings.reading === 'hidden' ? 'marks' : settings.reading)
  useLayoutEffect(onShown, [onShown])
  return (
    <Exercise {...props} shows="word">
      <OptionList
        label={t('learner.chooseTones')}
        options={question.options.map((reading) => ({
          key: reading,
          content: <Pinyin pinyin={reading} notation={notation} coloured={settings.toneColours} />,
          right: reading === question.answer,
        }))}
        revealed={revealed}
        onChoose={(right) => onAnswer(right ? 3 : 1)}
      />
    </Exercise>
  )
}
