import { Axis, type AxisLabel } from './axis.tsx'
import charts from './charts.module.css'
import { Tip } from './tip.tsx'
import { useMark } from './use-mark.ts'

export interface Bar {
  key: string
  value: number
  /** What it says when it is pointed at. */
  text: string
  /** What stands under it, where the axis names it. */
  label: string
  /** Stands out: today, or what is meant. */
  marked?: boolean
  /** Drawn pale: too little to say. */
  pale?: boolean
}

interface Props {
  label: string
  bars: readonly Bar[]
  /** The value at the top; the greatest one unless given. */
  most?: number
  /** What the top stands for, in words. */
  top?: string
  /** A value that a line is drawn at. */
  line?: number
  /** The bars that the axis names beside the first and the last; the middle one unless given. */
  named?: readonly number[]
}

const height = 100
/** The share of a bar's place that is left free. */
const gap = 0.16

/** Values side by side. */
export function Bars({
  label,
  bars,
  most = Math.max(1, ...bars.map(({ value }) => value)),
  top,
  line,
  named = [Math.floor(bars.length / 2)],
}: Props) {
  const { mark, handlers } = useMark(bars.length)
  const pointed = mark === null ? undefined : bars[mark]
  const labels = [0, ...named, bars.length - 1].map((index, place): AxisLabel => {
    const at = place === 0 ? 'start' : index === bars.length - 1 ? 'end' : (index + 0.5) / bars.length
    return { text: bars[index]?.label ?? '', at }
  })
  return (
    <fieldset className={charts.chart} aria-label={label} {...handlers}>
      {top && (
        <span className={charts.most} aria-hidden="true">
          {top}
        </span>
      )}
      <svg
        viewBox={`0 0 ${bars.length} ${height}`}
        preserveAspectRatio="none"
        className={charts.bars}
        aria-hidden="true"
      >
        {bars.map(({ key, value, marked, pale }, index) => {
          const size = Math.max(value > 0 ? 1.5 : 0, (Math.min(value, most) / most) * height)
          return (
            <rect
              key={key}
              x={index + gap / 2}
              width={1 - gap}
              y={height - size}
              height={size}
              data-marked={marked || undefined}
              data-pale={pale || undefined}
              data-pointed={index === mark || undefined}
            />
          )
        })}
        {line !== undefined && (
          <path
            d={`M0 ${height - (line / most) * height}H${bars.length}`}
            className={charts.wish}
            vectorEffect="non-scaling-stroke"
          />
        )}
      </svg>
      <Axis labels={labels} />
      <Tip at={((mark ?? 0) + 0.5) / bars.length}>{pointed?.text}</Tip>
    </fieldset>
  )
}
