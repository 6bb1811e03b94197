import { choices } from '@ciyu/core'
import { useLayoutEffect, useMemo, useState } from 'react'
import { addStyles } from '../element/later-styles.ts'
import { useWidget } from '../element/widget.tsx'
import { Icon } from '../ui/icon.tsx'
import type { CardSheetProps } from './card-sheet.tsx'
import css from './exercises.lazy.module.css'
import text from './exercises.lazy.module.css?inline'

addStyles(text)

const offered = 4

/** The meaning chosen among others. */
export default function MeaningChoice({ word, words, seed, revealed, onAnswer, onShown }: CardSheetProps) {
  const { t } = useWidget()
  const [chosen, choose] = useState<number | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the choices of a card stay when more words arrive
  const options = useMemo(() => choices(word, words(), offered, seed), [word.id, seed])
  useLayoutEffect(onShown, [onShown])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid in every browser
    <div className={css.options} role="group" aria-label={t('learner.chooseMeaning')}>
      {options.map(({ id, meanings }, index) => {
        const right = revealed && id === word.id
        const wrong = revealed && id === chosen && !right
        return (
          <button
            type="button"
            key={id}
            className={css.option}
            data-focus={!revealed && index === 0 ? '' : undefined}
            data-right={right || undefined}
            data-wrong={wrong || undefined}
            disabled={revealed}
            onClick={() => {
              choose(id)
              onAnswer(id === word.id ? 3 : 1)
            }}
          >
            <span>{meanings.slice(0, 2).join('; ')}</span>
            {(right || wrong) && <Icon name={right ? 'right' : 'wrong'} />}
            {right && <span className={css.spoken}>{t('learner.verdicts.right')}</span>}
            {wrong && <span className={css.spoken}>{t('learner.verdicts.wrong')}</span>}
          </button>
        )
      })}
    </div>
  )
}
