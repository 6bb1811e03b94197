import { type StudyFigures, wordCurve } from '@ciyu/core'
import { useT } from '../../shell/use-t.ts'
import { Axis, type AxisLabel } from './axis.tsx'
import charts from './charts.module.css'
import { Figure } from './figure.tsx'
import { Tip } from './tip.tsx'
import type { Format } from './use-format.ts'
import { useMark } from './use-mark.ts'

interface Props {
  words: StudyFigures['words']
  to: string
  format: Format
}

/** Words known and words being learned, one on top of the other, from the first day on. */
export function WordChart({ words, to, format }: Props) {
  const t = useT()
  const curve = wordCurve(words, to)
  const { mark, handlers } = useMark(curve.length)
  const most = Math.max(1, ...curve.map(({ known, learning }) => known + learning))
  const x = (index: number) => (curve.length > 1 ? (index / (curve.length - 1)) * 100 : 0)
  const y = (value: number) => 100 - (value / most) * 100
  // A single day is as wide as the picture.
  const path = ([first = 0, ...others]: readonly number[]) =>
    [
      `0 ${y(first)}`,
      ...(others.length ? others.map((value, index) => `${x(index + 1)} ${y(value)}`) : [`100 ${y(first)}`]),
    ].join('L')
  const known = path(curve.map((one) => one.known))
  const all = path(curve.map((one) => one.known + one.learning))
  const tell = (one: (typeof curve)[number]) =>
    t('statistics.words.at', { day: format.day(one.day), known: one.known, learning: one.learning })
  const pointed = mark === null ? undefined : curve[mark]
  const half = Math.floor((curve.length - 1) / 2)
  // Where the first day is of another year, each says its own.
  const name = curve[0]?.day.slice(0, 4) === to.slice(0, 4) ? format.shortDay : format.date
  const label = (index: number, at: AxisLabel['at']) => ({ text: name(curve[index]?.day ?? to), at })
  const labels = [label(0, 'start'), label(half, x(half) / 100), label(curve.length - 1, 'end')]

  return (
    <Figure
      title={t('statistics.words.title')}
      table={() => ({
        columns: [t('statistics.day'), t('statistics.words.known'), t('statistics.words.learning')],
        rows: words
          .toReversed()
          .map((one) => [format.date(one.day), format.number(one.known), format.number(one.learning)]),
      })}
    >
      <p className={charts.legend}>
        <i data-level="4" /> {t('statistics.words.known')} <i data-level="2" /> {t('statistics.words.learning')}
      </p>
      <fieldset className={charts.chart} aria-label={t('statistics.words.title')} {...handlers}>
        <span className={charts.most} aria-hidden="true">
          {format.number(most)}
        </span>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" className={charts.curve} aria-hidden="true">
          <path d={`M0 100L${all}V100Z`} className={charts.learning} />
          <path d={`M0 100L${known}V100Z`} className={charts.known} />
          <path d={`M${known}`} className={charts.line} vectorEffect="non-scaling-stroke" />
          {mark !== null && (
            <path d={`M${x(mark)} 0V100`} className={charts.pointer} vectorEffect="non-scaling-stroke" />
          )}
        </svg>
        {curve.length > 2 && <Axis labels={labels} />}
        <Tip at={x(mark ?? 0) / 100}>{pointed && tell(pointed)}</Tip>
      </fieldset>
    </Figure>
  )
}
