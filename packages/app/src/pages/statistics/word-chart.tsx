import { type StudyFigures, wordCurve } from '@ciyu/core'
import { useT } from '../../shell/use-t.ts'
import charts from './charts.module.css'
import { Figure } from './figure.tsx'
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
  const path = (values: readonly number[]) => values.map((value, index) => `${x(index)} ${y(value)}`).join('L')
  const known = path(curve.map((one) => one.known))
  const all = path(curve.map((one) => one.known + one.learning))
  const tell = (one: (typeof curve)[number]) =>
    t('statistics.words.at', { day: format.day(one.day), known: one.known, learning: one.learning })
  const pointed = mark === null ? undefined : curve[mark]
  const marks = [0, Math.floor((curve.length - 1) / 2), curve.length - 1]

  return (
    <Figure
      title={t('statistics.words.title')}
      table={() => ({
        columns: [t('statistics.day'), t('statistics.words.known'), t('statistics.words.learning')],
        rows: words.map((one) => [format.day(one.day), format.number(one.known), format.number(one.learning)]),
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
          <path d={`M0 100L${all}L100 100Z`} className={charts.learning} />
          <path d={`M0 100L${known}L100 100Z`} className={charts.known} />
          {mark !== null && (
            <path d={`M${x(mark)} 0V100`} className={charts.pointer} vectorEffect="non-scaling-stroke" />
          )}
        </svg>
        <div className={charts.axis} aria-hidden="true">
          {curve.length > 2 &&
            marks.map((index) => (
              <span
                key={index}
                style={{ left: `${x(index)}%` }}
                data-edge={index === 0 ? 'start' : index === curve.length - 1 ? 'end' : undefined}
              >
                {format.shortDay(curve[index]?.day ?? to)}
              </span>
            ))}
        </div>
        <p className={charts.tip} role="status" style={{ left: `${x(mark ?? 0)}%` }}>
          {pointed && tell(pointed)}
        </p>
      </fieldset>
    </Figure>
  )
}
