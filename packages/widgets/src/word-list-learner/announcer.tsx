import { formatPinyin, marks, readNumbered, type StudySettings, sessionProgress } from '@ciyu/core'
import base from '../element/base.module.css'
import { useWidget } from '../element/widget.tsx'
import { scriptsOf } from './card-sheet.tsx'
import type { LearnerState, Word } from './learner.ts'

interface AnnouncerProps {
  state: LearnerState
  word: Word | undefined
  settings: StudySettings
}

/** Says aloud what changed: the answer when it is shown, what a grade or an undo led to. */
export function Announcer({ state, word, settings }: AnnouncerProps) {
  const { t } = useWidget()
  const { phase, revealed, earned, last, session, question } = state
  let text = ''
  if (phase === 'study' && revealed && word) {
    const reading = formatPinyin(readNumbered(word.pinyin), marks, { joined: true })
    const verdict = earned ? `${t(`learner.verdicts.${earned > 1 ? 'right' : 'wrong'}`)}. ` : ''
    const sentence = question.kind === 'order' && word.example ? `${scriptsOf(word.example, settings)[0].text} ` : ''
    text = `${verdict}${sentence}${scriptsOf(word, settings)[0].text} ${reading}: ${word.meanings.slice(0, 5).join('; ')}`
  } else if (last) {
    const progress = session && t('learner.progressText', { ...sessionProgress(session) })
    text = `${last.kind === 'graded' ? t(`learner.grades.${last.grade}`) : t(`learner.${last.kind}`)}. ${progress}`
  }
  return (
    <div role="status" className={base.hidden}>
      {text}
    </div>
  )
}
