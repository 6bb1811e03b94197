import type { ReactNode } from 'react'
import charts from './charts.module.css'

interface Props {
  /** Where it points to, as a share of the picture's width. */
  at: number
  /** The picture's width, where that is not all of the sheet's. */
  width?: string
  children: ReactNode
}

/** What a picture says of the point that is pointed at. It leans to the middle, so that it never leaves its sheet. */
export const Tip = ({ at, width = '100%', children }: Props) => (
  <p
    className={charts.tip}
    role="status"
    style={{ left: `calc(${width} * ${at})`, transform: `translateX(${-at * 100}%)` }}
  >
    {children}
  </p>
)
