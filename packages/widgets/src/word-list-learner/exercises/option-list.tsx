import { type ReactNode, useState } from 'react'
import { useWidget } from '../../element/widget.tsx'
import { Icon } from '../../ui/icon.tsx'
import css from './exercise.lazy.module.css'

interface Option {
  readonly key: string | number
  readonly content: ReactNode
  readonly right: boolean
}

interface OptionListProps {
  label: string
  options: readonly Option[]
  revealed: boolean
  onChoose: (right: boolean) => void
}

/** Answers to choose one from, by pointer or by their digit; then the right one is marked, and the wrong one if it was taken. */
export function OptionList({ label, options, revealed, onChoose }: OptionListProps) {
  const { t } = useWidget()
  const [chosen, choose] = useState<string | number | null>(null)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid in every browser
    <div className={css.options} role="group" aria-label={label}>
      {options.map(({ key, content, right }, index) => {
        const mark = !revealed ? undefined : right ? 'right' : key === chosen ? 'wrong' : undefined
        return (
          <button
            type="button"
            key={key}
            className={css.option}
            data-focus={!revealed && index === 0 ? '' : undefined}
            data-digit={index + 1}
            data-mark={mark}
            aria-keyshortcuts={String(index + 1)}
            disabled={revealed}
            onClick={() => {
              choose(key)
              onChoose(right)
            }}
          >
            <span className={css.digit} aria-hidden="true">
              {mark ? <Icon name={mark} size={16} /> : index + 1}
            </span>
            <span>{content}</span>
            {mark && <span className={css.spoken}>{t(`learner.verdicts.${mark}`)}</span>}
          </button>
        )
      })}
    </div>
  )
}
