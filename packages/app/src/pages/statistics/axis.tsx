import charts from './charts.module.css'

export interface AxisLabel {
  text: string
  /** Where it stands, as a share of the picture's width; the outermost stand at the borders, so that none leaves its sheet. */
  at: number | 'start' | 'end'
}

const placeOf = (at: AxisLabel['at']) =>
  at === 'start' ? { left: 0 } : at === 'end' ? { right: 0 } : { left: `${at * 100}%`, transform: 'translateX(-50%)' }

/** What stands under a picture. */
export const Axis = ({ labels }: { labels: readonly AxisLabel[] }) => (
  <div className={charts.axis} aria-hidden="true">
    {labels.map(({ text, at }) => (
      <span key={at} style={placeOf(at)}>
        {text}
      </span>
    ))}
  </div>
)
