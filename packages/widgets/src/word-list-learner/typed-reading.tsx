import { checkReading, type ReadingResult, readingGrade } from '@ciyu/core'
import { type FormEvent, useLayoutEffect, useState } from 'react'
import { addStyles } from '../element/later-styles.ts'
import { useWidget } from '../element/widget.tsx'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import type { CardSheetProps } from './card-sheet.tsx'
import css from './exercises.lazy.module.css'
import text from './exercises.lazy.module.css?inline'

addStyles(text)

/** The reading typed in: numbers, marks, zhuyin or without tones. */
export default function TypedReading({ word, revealed, onAnswer, onShown }: CardSheetProps) {
  const { t } = useWidget()
  const [typed, setTyped] = useState('')
  const [result, setResult] = useState<ReadingResult | null>(null)
  useLayoutEffect(onShown, [onShown])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!typed.trim() || revealed) return
    const checked = checkReading(typed, word.pinyin)
    setResult(checked)
    onAnswer(readingGrade[checked])
  }
  return (
    <form className={css.typing} onSubmit={submit}>
      <input
        className={css.input}
        value={typed}
        disabled={revealed}
        data-focus={revealed ? undefined : ''}
        aria-label={t('learner.typeReading')}
        placeholder={t('learner.typeReading')}
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="done"
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {!revealed && (
        <Button main type="submit" disabled={!typed.trim()}>
          {t('learner.check')}
        </Button>
      )}
      {result && (
        <p className={css.verdict} data-right={result === 'right'}>
          <Icon name={result === 'right' || result === 'toneless' ? 'right' : 'wrong'} />
          {t(`learner.verdicts.${result}`)}
        </p>
      )}
    </form>
  )
}
