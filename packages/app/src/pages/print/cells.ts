import type { Choices } from './choices.ts'

/** A cell's side in the units of the drawing. */
export const unit = 100

/** The width of what is printed, in millimetres: the paper without its margins of 14 mm. */
const widths = { A4: 210 - 28, letter: 215.9 - 28 }

/** How the cells of one character stand on the paper. */
export interface Cells {
  /** The model, the traced and the empty ones. */
  count: number
  columns: number
  rows: number
}

export function cellsOf({ traced, empty, cell, paper }: Choices): Cells {
  const count = 1 + traced + empty
  const columns = Math.min(count, Math.floor(widths[paper] / cell))
  return { count, columns, rows: Math.ceil(count / columns) }
}

/** The middle of a cell. */
export const middleOf = (index: number, columns: number) => ({
  x: (index % columns) * unit + unit / 2,
  y: Math.floor(index / columns) * unit + unit / 2,
})

const places = ({ count, columns }: Cells) =>
  Array.from({ length: count }, (_, index) => ({
    x: (index % columns) * unit,
    y: Math.floor(index / columns) * unit,
  }))

/** The borders of all cells as one path. */
export const bordersOf = (cells: Cells): string =>
  places(cells)
    .map(({ x, y }) => `M${x} ${y}h${unit}v${unit}h-${unit}z`)
    .join('')

/** The broken lines inside all cells as one path: the cross, and for mi-zi-ge the diagonals. */
export const guidesOf = (cells: Cells, grid: Choices['grid']): string =>
  places(cells)
    .map(({ x, y }) => {
      const cross = `M${x} ${y + unit / 2}h${unit}M${x + unit / 2} ${y}v${unit}`
      if (grid === 'tian') return cross
      return `${cross}M${x} ${y}l${unit} ${unit}M${x + unit} ${y}l-${unit} ${unit}`
    })
    .join('')
