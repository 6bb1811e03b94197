import { type StudySettings, sessionSummary } from '@ciyu/core'
import { useLayoutEffect, useMemo } from 'react'
import { addStyles } from '../element/later-styles.ts'
import { useWidget } from '../element/widget.tsx'
import { Button } from '../ui/button.tsx'
import { Hanzi, Pinyin } from '../ui/chinese.tsx'
import sheet from './card-sheet.module.css'
import { scriptsOf } from './card-sheet.tsx'
import css from './grade-row.module.css'
import type { Learner, LearnerState } from './learner.ts'
import { standingNow, takeUp } from './learner-later.ts'
import { useNotation } from './notation.ts'
import { Notice } from './sheets.tsx'
import own from './summary.lazy.module.css'
import text from './summary.lazy.module.css?inline'

addStyles(text)

interface SummaryProps {
  learner: Learner
  state: LearnerState
  settings: StudySettings
  act: (action: () => void) => () => void
  onShown: () => void
}

/** A moment as people say it: the time today, else the day. */
function useMoment() {
  const { locale } = useWidget()
  return (at: number) => {
    const sameDay = new Date(at).toDateString() === new Date().toDateString()
    const style: Intl.DateTimeFormatOptions = sameDay
      ? { timeStyle: 'short' }
      : { weekday: 'long', day: 'numeric', month: 'long', hour: 'numeric', minute: '2-digit' }
    return new Intl.DateTimeFormat(locale, style).format(at)
  }
}

/** The end of a session, or its absence: figures, what to look at again, and what can be done next. */
export default function Summary({ learner, state, settings, act, onShown }: SummaryProps) {
  const { t, locale } = useWidget()
  const moment = useMoment()
  const notation = useNotation(settings.reading === 'hidden' ? 'marks' : settings.reading)
  useLayoutEffect(onShown, [onShown])
  const { session, phase } = state
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer, undo and arrival of words is a new session
  const { nextDue, unmet, aside } = useMemo(() => standingNow(learner.inner), [learner, session, state.entity])
  if (!session) return null
  const { words } = learner.inner
  const summary = sessionSummary(session)
  const more = Math.min(unmet, Math.max(settings.newWords, 5))
  const next = nextDue === null ? undefined : t('learner.nextDue', { moment: moment(nextDue) })
  const again = summary.lookAgain.flatMap((id) => learner.word(id) ?? [])
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 })
  const minutes = Math.max(1, Math.round(summary.tookMs / 60_000))

  const actions = (
    <>
      {again.length > 0 && (
        <Button main data-focus="" onClick={act(() => void learner.practise(summary.lookAgain))}>
          {t('learner.practiseThese', { count: again.length })}
        </Button>
      )}
      {unmet > 0 && (
        <Button
          main={!again.length}
          data-focus={again.length ? undefined : ''}
          onClick={act(() => void learner.restart(more))}
        >
          {t('learner.moreNew', { count: more })}
        </Button>
      )}
      <Button
        main={!again.length && !unmet}
        data-focus={again.length || unmet ? undefined : ''}
        onClick={act(() => void learner.practise())}
      >
        {t(learner.inner.plan ? 'learner.practiseToday' : 'learner.practiseAll')}
      </Button>
    </>
  )

  const setAside = aside.length > 0 && (
    <>
      <p className={own.heading}>{t('learner.setAside')}</p>
      <ul className={own.words}>
        {aside.map((one) => {
          const word = learner.word(one.wordId)
          if (!word) return null
          const [main] = scriptsOf(word, settings)
          return (
            <li key={`${one.wordId} ${one.statistic.skill}`} className={own.aside}>
              <Hanzi text={main.text} script={main.script} className={own.word ?? ''} />
              <Pinyin pinyin={word.pinyin} notation={notation} coloured={settings.toneColours} />
              <span className={own.meaning}>{t(`learner.skills.${one.statistic.skill}`)}</span>
              <Button
                aria-label={t('learner.takeUpWord', { word: main.text })}
                onClick={act(() => takeUp(learner.inner, one))}
              >
                {t('learner.takeUp')}
              </Button>
            </li>
          )
        })}
      </ul>
    </>
  )
  if (phase === 'waiting') {
    return (
      <Notice title={t('learner.nothingDue')} text={next} more={setAside}>
        {words.size > 0 && actions}
      </Notice>
    )
  }
  const figures = [
    [String(summary.words), t('learner.figures.words', { count: summary.words })],
    [percent.format(summary.remembered ?? 0), t('learner.figures.remembered')],
    [t('learner.interval.minute', { value: minutes }), t('learner.figures.time')],
  ] as const
  return (
    <>
      <div className={`${sheet.sheet} ${own.summary}`} part="sheet">
        <h2 className={own.title}>{t(session.options.practice ? 'learner.practiceDone' : 'learner.done')}</h2>
        <dl className={own.figures}>
          {figures.map(([value, label]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {again.length > 0 && (
          <>
            <p className={own.heading}>{t('learner.lookAgain')}</p>
            <ul className={own.words}>
              {again.map((word) => {
                const [main] = scriptsOf(word, settings)
                return (
                  <li key={word.id}>
                    <Hanzi text={main.text} script={main.script} className={own.word ?? ''} />
                    <Pinyin pinyin={word.pinyin} notation={notation} coloured={settings.toneColours} />
                    <span className={own.meaning}>{word.meanings.slice(0, 2).join('; ')}</span>
                  </li>
                )
              })}
            </ul>
          </>
        )}
        {setAside}
        {next && <p className={sheet.text}>{next}</p>}
      </div>
      <div className={`${css.row} ${css.actions}`} part="grades">
        {actions}
      </div>
    </>
  )
}
