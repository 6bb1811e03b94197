import { useLayoutEffect, useRef, useState } from 'react'
import { addStyles } from '../../element/later-styles.ts'
import { useWidget } from '../../element/widget.tsx'
import { Hanzi } from '../../ui/chinese.tsx'
import { scriptsOf } from '../card-sheet.tsx'
import type { Word } from '../learner.ts'
import shared from './exercise.lazy.module.css'
import { Exercise, type PartProps } from './exercise.tsx'
import css from './matching.lazy.module.css'
import text from './matching.lazy.module.css?inline'

addStyles(text)

type Side = 'words' | 'meanings'

/** Five words and their five meanings. The four beside the word keep it company: its own pair alone is graded. */
export default function Matching(props: PartProps<'matching'>) {
  const { word, wordOf, question, settings, revealed, onAnswer, onShown } = props
  const { t } = useWidget()
  const [paired, setPaired] = useState<readonly number[]>([])
  const [chosen, setChosen] = useState<{ side: Side; id: number } | null>(null)
  const [missed, setMissed] = useState<readonly number[]>([])
  const [said, say] = useState('')
  /** Whether the word's own pair was missed. */
  const failed = useRef(false)
  const columns = useRef<HTMLDivElement>(null)
  useLayoutEffect(onShown, [onShown])
  useLayoutEffect(() => {
    // What had the focus is paired and takes no keys any more.
    if (paired.length && !revealed) columns.current?.querySelector<HTMLElement>('[data-focus]')?.focus()
  }, [paired, revealed])

  const meaningOf = (one: Word) => (wordOf(one.id) ?? one).meanings.slice(0, 2).join('; ')
  const nameOf = (id: number) => scriptsOf(wordOf(id) ?? word, settings)[0].text

  function choose(side: Side, id: number) {
    setMissed([])
    // On the same side another is taken in its place; the same once more lays it down.
    if (!chosen || chosen.side === side) return setChosen(chosen?.id === id ? null : { side, id })
    setChosen(null)
    const right = chosen.id === id
    say(t(right ? 'learner.pairRight' : 'learner.pairWrong', { word: nameOf(side === 'words' ? id : chosen.id) }))
    if (!right) {
      if (chosen.id === word.id || id === word.id) failed.current = true
      return setMissed([chosen.id, id])
    }
    const done = [...paired, id]
    setPaired(done)
    if (done.length === question.words.length) onAnswer(failed.current ? 1 : 3)
  }
  const button = (side: Side, one: Word, index: number) => {
    const done = revealed || paired.includes(one.id)
    const isChosen = chosen?.side === side && chosen.id === one.id
    // The digits choose on the side where the next choice is.
    const digits = side === 'words' ? chosen?.side !== 'words' : chosen?.side === 'words'
    const first = question[side].find(({ id }) => !paired.includes(id))?.id === one.id
    const [shown] = scriptsOf(one, settings)
    return (
      <li key={one.id}>
        <button
          type="button"
          className={css.item}
          aria-pressed={isChosen}
          disabled={done}
          data-done={done || undefined}
          data-own={revealed && one.id === word.id ? '' : undefined}
          data-missed={missed.includes(one.id) || undefined}
          data-digit={digits ? index + 1 : undefined}
          data-focus={!revealed && side === 'words' && first ? '' : undefined}
          onClick={() => choose(side, one.id)}
        >
          {side === 'words' ? (
            <Hanzi text={shown.text} script={shown.script} className={css.word ?? ''} />
          ) : (
            <span className={css.meaning}>{meaningOf(one)}</span>
          )}
          {/* A pair is one by its number too, not by its colour alone. */}
          {done && <span className={css.pair}>{question.words.findIndex(({ id }) => id === one.id) + 1}</span>}
        </button>
      </li>
    )
  }
  return (
    <Exercise {...props} shows="answer">
      <p className={css.prompt}>{t('learner.matchHint')}</p>
      <div ref={columns} className={css.columns}>
        <ul aria-label={t('learner.words')}>{question.words.map((one, index) => button('words', one, index))}</ul>
        <ul aria-label={t('learner.meanings')}>
          {question.meanings.map((one, index) => button('meanings', one, index))}
        </ul>
      </div>
      <p className={shared.spoken} aria-live="polite">
        {said}
      </p>
    </Exercise>
  )
}
