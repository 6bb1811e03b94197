import { laterLearnerMessages } from '@ciyu/core'
import type { Dispatch, SetStateAction } from 'react'
import { lazyPart } from '../ui/lazy-part.tsx'
import type { Learner } from './word-list-learner.store.ts'
import type { OpenDialog } from './word-list-learner.tsx'

const SettingsDialog = lazyPart(() => import('./settings-dialog.tsx'), laterLearnerMessages)
const ShortcutsDialog = lazyPart(() => import('./shortcuts-dialog.tsx'), laterLearnerMessages)
const WordDialog = lazyPart(() => import('./word-dialog.tsx'), laterLearnerMessages)

interface DialogsProps {
  open: OpenDialog
  learner: Learner
  /** The word that is edited, or that was set aside. */
  wordId: number | null
  /** Whether the page decides what is asked. */
  fixedSkills: boolean
  onOpen: Dispatch<SetStateAction<OpenDialog | null>>
}

/** What opens over a card; each loads when it is first wanted. */
export default function Dialogs({ open, learner, wordId, fixedSkills, onOpen }: DialogsProps) {
  // One dialog may have opened another, which stays.
  const close = () => onOpen((now) => (now === open ? null : now))
  if (open === 'shortcuts') return <ShortcutsDialog onClose={close} />
  if (open === 'settings') {
    return (
      <SettingsDialog
        learner={learner}
        fixedSkills={fixedSkills}
        onShortcuts={() => onOpen('shortcuts')}
        onClose={close}
      />
    )
  }
  const word = wordId === null ? undefined : learner.word(wordId)
  return word ? (
    <WordDialog key={word.id} learner={learner} word={word} leech={open === 'leech'} onClose={close} />
  ) : null
}
