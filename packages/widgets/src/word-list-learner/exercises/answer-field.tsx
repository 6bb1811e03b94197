import type { ReadingResult } from '@ciyu/core'
import { type FormEvent, useId, useState } from 'react'
import { useWidget } from '../../element/widget.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import css from './exercise.lazy.module.css'

interface AnswerFieldProps {
  label: string
  revealed: boolean
  /** Compares what was typed, and takes it as the answer. */
  onCheck: (typed: string) => ReadingResult
}

/** An answer that is typed, and how it compares. The room of the button and the verdict is kept. */
export function AnswerField({ label, revealed, onCheck }: AnswerFieldProps) {
  const { t } = useWidget()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [result, setResult] = useState<ReadingResult | null>(null)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim() && !revealed) setResult(onCheck(typed))
  }
  return (
    <form className={css.typing} onSubmit={submit}>
      <label htmlFor={id} className={css.label}>
        {label}
      </label>
      <input
        id={id}
        className={css.input}
        value={typed}
        disabled={revealed}
        data-focus={revealed ? undefined : ''}
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="done"
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button main={!revealed} type="submit" disabled={revealed || !typed.trim()}>
        {t('learner.check')}
      </Button>
      <p className={css.verdict} data-right={result === 'right'}>
        {result && (
          <>
            <Icon name={result === 'right' || result === 'toneless' ? 'right' : 'wrong'} />
            {t(`learner.verdicts.${result}`)}
          </>
        )}
      </p>
    </form>
  )
}
