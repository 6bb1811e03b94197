import { checkWord, localeOf, readingGrade } from '@ciyu/core'
import { useLayoutEffect, useState } from 'react'
import { addStyles } from '../../element/later-styles.ts'
import { useWidget } from '../../element/widget.tsx'
import { Button } from '../../ui/button.tsx'
import { Hanzi, Pinyin } from '../../ui/chinese.tsx'
import sheet from '../card-sheet.module.css'
import { scriptsOf } from '../card-sheet.tsx'
import { useNotation } from '../notation.ts'
import { AnswerField } from './answer-field.tsx'
import { Exercise, type PartProps } from './exercise.tsx'
import css from './gap.lazy.module.css'
import text from './gap.lazy.module.css?inline'
import { OptionList } from './option-list.tsx'

addStyles(text)

/** The word that is missing in its sentence: chosen while it is learned, typed once it sits. The reading is a help. */
export default function Gap(props: PartProps<'gap'>) {
  const { word, wordOf, question, settings, revealed, onAnswer, onShown } = props
  const { t } = useWidget()
  const [helped, setHelped] = useState(false)
  const notation = useNotation(settings.reading === 'hidden' ? 'marks' : settings.reading)
  useLayoutEffect(onShown, [onShown])
  const [{ script }] = scriptsOf(word, settings)
  const inScript = script === 'zh-Hant' ? 'traditional' : 'simplified'
  const { words, options } = question
  const earn = (grade: 1 | 2 | 3) => onAnswer(helped && grade > 2 ? 2 : grade)
  const { example } = word
  return (
    <Exercise {...props} shows="answer">
      <p className={css.sentence}>
        {words.map(({ missing, after, ...one }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the words of a sentence never change places
          <span key={index} className={css.piece}>
            {missing ? (
              <span className={css.gap} data-filled={revealed || undefined}>
                <span className={css.filling} aria-hidden={!revealed}>
                  <Hanzi text={one[inScript]} script={script} />
                </span>
                {!revealed && <span className={css.spoken}>{t('learner.missing')}</span>}
              </span>
            ) : (
              <Hanzi text={one[inScript]} script={script} />
            )}
            <Hanzi text={after} script={script} />
          </span>
        ))}
      </p>
      {example && (
        <p className={sheet.example} lang={localeOf(example.lang).iso}>
          {example.translation}
        </p>
      )}
      <div className={css.help}>
        {helped ? (
          <Pinyin pinyin={word.pinyin} notation={notation} coloured={settings.toneColours} />
        ) : (
          <Button
            disabled={revealed}
            onClick={({ currentTarget }) => {
              // This button goes, and the keys go on with the answer.
              currentTarget.closest('article')?.querySelector<HTMLElement>('[data-focus]')?.focus()
              setHelped(true)
            }}
          >
            {t('learner.showReading')}
          </Button>
        )}
      </div>
      {options ? (
        <OptionList
          label={t('learner.chooseMissing')}
          options={options.map((option) => {
            const [shown] = scriptsOf(wordOf(option.id) ?? option, settings)
            return {
              key: option.id,
              content: <Hanzi text={shown.text} script={shown.script} className={css.word ?? ''} />,
              right: option.id === word.id,
            }
          })}
          revealed={revealed}
          onChoose={(right) => earn(right ? 3 : 1)}
        />
      ) : (
        <AnswerField
          label={t('learner.typeMissing')}
          revealed={revealed}
          onCheck={(typed) => {
            const result = checkWord(typed, word)
            earn(readingGrade[result] as 1 | 2 | 3)
            return result
          }}
        />
      )}
    </Exercise>
  )
}
