import { laterLearnerMessages, readExercises, sessionProgress } from '@ciyu/core'
import type { Grade } from '@ciyu/core/contract'
import { type KeyboardEvent, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useStore } from '../element/use-store.ts'
import type { WidgetProps } from '../element/widget.tsx'
import { useWidget, Widget } from '../element/widget.tsx'
import { IconButton } from '../ui/button.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { Progress } from '../ui/progress.tsx'
import { Announcer } from './announcer.tsx'
import { useAudio } from './audio.ts'
import { CardSheet } from './card-sheet.tsx'
import { GradeRow } from './grade-row.tsx'
import type { LearnerEvents } from './learner.ts'
import { ErrorSheet, Notice, SkeletonSheet } from './sheets.tsx'
import css from './word-list-learner.module.css'
import { createLearner } from './word-list-learner.store.ts'

export interface WordListLearnerProps extends WidgetProps, LearnerEvents {
  /** The slug or id of the word list, e.g. `hsk-1`. */
  list?: string | undefined
  /** The uid of whoever the list is of, where `list` is the id of somebody's own; the library's unless given. */
  owner?: string | undefined
  /** Studies the day's plan of whoever is signed in, in place of a list. */
  plan?: boolean | undefined
  /** Asks without recording: schedules stay as they are. */
  practice?: boolean | undefined
  /** With `practice`: only these words of the list or plan. */
  wordIds?: readonly number[] | undefined
  /**
   * What is asked: any of meaning, choice, matching, tone, reading, listening, dictation, order, gap, writing; the
   * learner's own choice unless given.
   */
  skills?: string | undefined
  /** Takes the keyboard at once, where learning is what the page is for. */
  autoFocus?: boolean
  /** Shows a button that leaves. */
  onClose?: () => void
}

const Summary = lazyPart(() => import('./summary.tsx'), laterLearnerMessages)
const SettingsDialog = lazyPart(() => import('./settings-dialog.tsx'), laterLearnerMessages)
const ShortcutsDialog = lazyPart(() => import('./shortcuts-dialog.tsx'), laterLearnerMessages)
const WordDialog = lazyPart(() => import('./word-dialog.tsx'), laterLearnerMessages)

type ViewProps = Omit<WordListLearnerProps, keyof WidgetProps>

function LearnerView(props: ViewProps) {
  const { list = '', owner, plan, practice, wordIds, skills, autoFocus, onClose, ...events } = props
  const { client, language, t } = useWidget()
  const uid = useStore(client.$uid)
  const latest = useRef(events)
  latest.current = events
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language goes on with the session; another person does not
  const learner = useMemo(() => {
    const exercises = skills ? readExercises(skills) : []
    return createLearner({
      client,
      list,
      language,
      events: () => latest.current,
      ...(owner && { owner }),
      ...(plan && { plan }),
      ...(practice && { practice }),
      ...(wordIds && { wordIds }),
      ...(exercises.length && { exercises }),
    })
  }, [client, list, owner, plan, practice, wordIds?.join(), skills, uid])
  const state = useStore(learner.$state)
  const settings = useStore(learner.settings.$settings)
  const [dialog, setDialog] = useState<'settings' | 'shortcuts' | 'edit' | 'leech' | null>(null)
  /** The card whose word is being written for practice. */
  const [writing, setWriting] = useState<string | null>(null)
  const desk = useRef<HTMLDivElement>(null)
  const hasKeys = useRef(autoFocus ?? false)
  /** Whether the reading that is asked was heard before it was given. */
  const helped = useRef(false)
  const audio = useAudio(client)

  // Before the first paint: where the answer is here already, the card is what is painted first.
  useLayoutEffect(() => {
    if (list || plan) void learner.load()
  }, [learner, list, plan])
  useEffect(() => learner.join(), [learner])
  useEffect(() => void learner.setLanguage(language).catch(() => {}), [learner, language])

  const { phase, session, question, revealed, earned, entity, kept, leech } = state
  const suggested = earned ?? 3
  const card = phase === 'study' ? (session?.current ?? null) : null
  const word = card ? learner.word(card.wordId) : undefined
  const progress = session ? sessionProgress(session) : { done: 0, inProgress: 0, total: 0 }

  /** Puts the focus on what comes next, if the learner works here: what had it may be gone, and the next key comes soon. */
  const settle = useCallback(() => {
    if (hasKeys.current) desk.current?.querySelector<HTMLElement>('[data-focus]')?.focus({ preventScroll: true })
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new card and each answer moves the focus
  useLayoutEffect(settle, [settle, phase, card, revealed])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new card may be heard twice
  useEffect(() => {
    audio.reset()
    helped.current = false
  }, [card])
  useEffect(() => {
    if (leech !== null) setDialog('leech')
  }, [leech])

  const act = (action: () => void) => () => {
    hasKeys.current = true
    action()
  }
  const play = () => {
    helped.current ||= !revealed && card?.statistic.skill === 'reading'
    if (word) void audio.play(word)
  }

  const gives = question.kind !== 'meaning' && question.kind !== 'listening'
  /** Turns a card; an exercise that is given up was not known. */
  const giveUp = () => learner.reveal(gives ? 1 : undefined)

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const { code, key, repeat } = event
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const target = event.target as HTMLElement
    if (target.closest('input:not([disabled])') && key !== 'Escape') return
    const onControl = target.closest('button, a, input')
    const actions: Record<string, (() => void) | undefined> = {
      KeyZ: session?.before ? learner.undo : undefined,
      KeyP: play,
      KeyS: card ? learner.suspend : undefined,
      KeyE: word && uid ? () => setDialog('edit') : undefined,
      KeyW:
        card && question.kind !== 'writing'
          ? () => setWriting((open) => (open === card.key ? null : card.key))
          : undefined,
    }
    let action = actions[code]
    const digit = Number(/^(?:Digit|Numpad)([1-9])$/.exec(code)?.[1] ?? 0)
    if (key === '?') action = () => setDialog('shortcuts')
    else if ((code === 'Space' || code === 'Enter') && card) {
      // Held down, a key must not answer card after card; and a focused button answers by itself.
      if (repeat) return event.preventDefault()
      if (onControl) return
      action = revealed ? () => learner.grade(suggested) : giveUp
    } else if (card && digit) {
      // Before the answer a digit takes what an exercise offers under it.
      const option = desk.current?.querySelector<HTMLElement>(`[data-digit="${digit}"]:enabled`)
      if (!revealed) action = option ? () => option.click() : undefined
      else if (digit < 5) action = () => learner.grade(digit as Grade)
    }
    if (!action || repeat) return
    event.preventDefault()
    act(action)()
  }

  const edited = dialog === 'edit' ? word : dialog === 'leech' && leech !== null && learner.word(leech)
  const isStudy = phase === 'study' && session && card && word
  return (
    <section
      ref={desk}
      className={css.desk}
      aria-label={plan ? t('learner.today') : entity ? t('learner.label', { title: entity.title }) : undefined}
      aria-busy={phase === 'loading'}
      onKeyDown={onKeyDown}
    >
      <div className={css.bar} part="bar">
        {onClose && <IconButton icon="close" label={t('learner.close')} onClick={onClose} />}
        {phase !== 'loading' && phase !== 'error' && (list || plan) ? (
          <>
            <Progress
              {...progress}
              className={css.progress ?? ''}
              label={t('learner.progress')}
              text={t('learner.progressText', { ...progress })}
            />
            <span className={css.count} aria-hidden="true">
              {progress.done} / {progress.total}
            </span>
            <IconButton
              icon="undo"
              label={t('learner.undo')}
              aria-keyshortcuts="Z"
              disabled={!session?.before}
              onClick={act(learner.undo)}
            />
            <IconButton icon="settings" label={t('learner.settings')} onClick={() => setDialog('settings')} />
          </>
        ) : (
          <span className={css.progress} />
        )}
      </div>

      {!list && !plan ? (
        <Notice title={t('learner.noList')} />
      ) : phase === 'loading' ? (
        <SkeletonSheet />
      ) : phase === 'error' ? (
        <ErrorSheet error={state.error} onRetry={act(() => void learner.load())} />
      ) : phase === 'empty' ? (
        <Notice title={t('learner.empty')} text={t('learner.emptyHint')} />
      ) : isStudy ? (
        <>
          <CardSheet
            key={`${card.key} ${session.answers.length}`}
            word={word}
            wordOf={learner.word}
            question={question}
            revealed={revealed}
            settings={settings}
            failed={audio.failed}
            writing={writing === card.key}
            onWritten={() => setWriting(null)}
            onPlay={play}
            onAnswer={(grade) => act(() => learner.reveal(helped.current && grade > 2 ? 2 : grade))()}
            onShown={settle}
          />
          <GradeRow
            statistic={card.statistic}
            options={session.options}
            now={learner.inner.now}
            gives={gives}
            revealed={revealed}
            suggested={suggested}
            onReveal={act(giveUp)}
            onGrade={(grade) => act(() => learner.grade(grade))()}
          />
        </>
      ) : (
        <Summary learner={learner} state={state} settings={settings} act={act} onShown={settle} />
      )}

      {!kept && <p className={css.note}>{t('learner.notKept')}</p>}
      {state.last?.kind === 'elsewhere' && <p className={css.note}>{t('learner.elsewhere')}</p>}
      <Announcer state={state} word={word} settings={settings} />
      {dialog === 'settings' && (
        <SettingsDialog
          learner={learner}
          fixedSkills={Boolean(skills)}
          onShortcuts={() => setDialog('shortcuts')}
          onClose={() => setDialog((open) => (open === 'settings' ? null : open))}
        />
      )}
      {dialog === 'shortcuts' && <ShortcutsDialog onClose={() => setDialog(null)} />}
      {edited && (
        <WordDialog learner={learner} word={edited} leech={dialog === 'leech'} onClose={() => setDialog(null)} />
      )}
    </section>
  )
}

/** Learns a word list: cards, four grades, a summary. Progress is the account's when signed in, else this page's. */
export function WordListLearner({ lang, theme, service, element, ...props }: WordListLearnerProps) {
  return (
    <Widget
      lang={lang}
      theme={theme}
      service={service}
      element={element}
      onError={(error) => props.onError?.({ code: 'unknown', message: String(error) })}
      fallback={(retry) => (
        <section className={css.desk}>
          <ErrorSheet error={null} onRetry={retry} />
        </section>
      )}
    >
      <LearnerView {...props} />
    </Widget>
  )
}
