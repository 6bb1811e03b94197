import type { WritingStage } from '@ciyu/core'
import type { Grade } from '@ciyu/core/contract'
import HanziWriter, { type CharacterJson } from 'hanzi-writer'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { addStyles } from '../../element/later-styles.ts'
import { useWidget } from '../../element/widget.tsx'
import { Button } from '../../ui/button.tsx'
import sheet from '../card-sheet.module.css'
import { type CardSheetProps, Characters, Meaning, Reading, scriptsOf } from '../card-sheet.tsx'
import css from './writing.lazy.module.css'
import text from './writing.lazy.module.css?inline'

addStyles(text)

const size = 240
/** Misses on one stroke before it is shown: at once while it is traced, late where it is to be remembered. */
const hintAfter: Readonly<Record<WritingStage, number>> = { trace: 1, hints: 2, memory: 4 }

/** Good without a mistake, Hard with at most one a character, Again with more. */
const earned = (mistakes: number, characters: number): Grade => (mistakes === 0 ? 3 : mistakes <= characters ? 2 : 1)

const isHan = (sign: string) => /\p{Script=Han}/u.test(sign)

interface BoardProps extends Omit<CardSheetProps, 'question'> {
  stage: WritingStage
}

/** The characters written stroke by stroke, in order and direction, one after the other: traced, with hints or from memory. */
function Board({ word, stage, settings, onAnswer, onShown }: BoardProps) {
  const { client, t } = useWidget()
  const [main] = scriptsOf(word, settings)
  const characters = [...main.text].filter(isHan)
  const [index, setIndex] = useState(0)
  const [failed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const mistakes = useRef(0)
  const board = useRef<HTMLDivElement>(null)
  const writer = useRef<HanziWriter | null>(null)
  const character = characters[index]
  useLayoutEffect(onShown, [onShown])

  // biome-ignore lint/correctness/useExhaustiveDependencies: one quiz a character; the attempt asks for it again
  useEffect(() => {
    const target = board.current
    if (!target || !character) return
    let wanted = true
    target.replaceChildren()
    const style = getComputedStyle(target)
    const quiz = HanziWriter.create(target, character, {
      width: size,
      height: size,
      padding: 12,
      showCharacter: false,
      showOutline: stage === 'trace',
      showHintAfterMisses: hintAfter[stage],
      strokeColor: style.color,
      drawingColor: style.color,
      highlightColor: style.getPropertyValue('--accent').trim() || '#fedc29',
      drawingWidth: 10,
      charDataLoader: (sign, onLoad, onError) => {
        client.api.file(`/strokes/${sign}.json`).then((data) => wanted && onLoad(data as CharacterJson), onError)
      },
      onLoadCharDataError: () => wanted && setFailed(true),
    })
    writer.current = quiz
    void quiz.quiz({
      onMistake: () => {
        mistakes.current++
      },
      onComplete: () => {
        if (!wanted) return
        if (index + 1 < characters.length) setIndex(index + 1)
        else onAnswer(earned(mistakes.current, characters.length))
      },
    })
    return () => {
      wanted = false
      quiz.cancelQuiz()
      writer.current = null
    }
  }, [character, index, attempt])

  if (failed) {
    return (
      <div className={css.writing} role="alert">
        <p>{t('learner.strokesFailed')}</p>
        <Button
          onClick={() => {
            setFailed(false)
            setAttempt(attempt + 1)
          }}
        >
          {t('learner.retry')}
        </Button>
      </div>
    )
  }
  return (
    <div className={css.writing}>
      <p className={css.count}>{t('learner.writeCharacter', { index: index + 1, total: characters.length })}</p>
      <div ref={board} className={css.board} role="img" aria-label={t('learner.board')} />
      {stage !== 'trace' && (
        <Button
          onClick={() => {
            mistakes.current++
            void writer.current?.showOutline()
          }}
        >
          {t('learner.hint')}
        </Button>
      )}
    </div>
  )
}

/** The word written, asked by its meaning and reading; beside another exercise it is traced for practice. */
export default function Writing(props: CardSheetProps) {
  const { t } = useWidget()
  const { question, revealed, word } = props
  if (question.kind !== 'writing') return <Board {...props} stage="trace" onAnswer={props.onWritten} />
  return (
    <>
      <p className={sheet.skill}>{t('learner.skills.writing')}</p>
      <div className={sheet.prompt}>
        <Meaning word={word} />
      </div>
      <Reading {...props} />
      <div className={css.stage}>
        {revealed ? <Characters {...props} /> : <Board {...props} stage={question.stage} />}
      </div>
    </>
  )
}
