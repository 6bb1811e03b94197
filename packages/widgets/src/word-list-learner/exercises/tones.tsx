import { readNumbered, syllablesOf } from '@ciyu/core'
import { useLayoutEffect } from 'react'
import { useWidget } from '../../element/widget.tsx'
import { Pinyin } from '../../ui/chinese.tsx'
import { useNotation } from '../notation.ts'
import css from './exercise.lazy.module.css'
import { Exercise, type PartProps } from './exercise.tsx'
import { OptionList } from './option-list.tsx'

/** The right tones of a reading chosen among plausible ones, in the notation that was chosen. */
export default function Tones(props: PartProps<'tone'>) {
  const { question, settings, revealed, onAnswer, onShown } = props
  const { t } = useWidget()
  const notation = useNotation(settings.reading === 'hidden' ? 'marks' : settings.reading)
  const bare = syllablesOf(readNumbered(question.answer))
    .map((syllable) => notation.spell({ ...syllable, tone: 0 }))
    .join(' ')
  useLayoutEffect(onShown, [onShown])
  return (
    <Exercise
      {...props}
      shows="word"
      before={
        <span className={css.bare} lang="zh-Latn">
          {bare}
        </span>
      }
    >
      <OptionList
        label={t('learner.chooseTones')}
        options={question.options.map((reading) => ({
          key: reading,
          content: (
            <Pinyin pinyin={reading} notation={notation} coloured={settings.toneColours} className={css.marked ?? ''} />
          ),
          right: reading === question.answer,
        }))}
        revealed={revealed}
        onChoose={(right) => onAnswer(right ? 3 : 1)}
      />
    </Exercise>
  )
}
