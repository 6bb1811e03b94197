/** One line of the report. */
export interface Row {
  what: string
  measured: string
  /** What it is held against: the floor, or the bare thing in the same run. */
  floor: string
  ratio: string
  budget: string
  held: boolean
}

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** Prints rows as a table, columns as wide as they must be. */
export function print(title: string, rows: readonly Row[]): void {
  const head = { what: title, measured: 'measured', floor: 'floor', ratio: 'ratio', budget: 'budget', held: '' }
  const cells = [head, ...rows.map((row) => ({ ...row, held: row.held ? 'ok' : 'OVER' }))].map(
    (row) => [row.what, row.measured, row.floor, row.ratio, row.budget, row.held] as const,
  )
  const widths = [0, 1, 2, 3, 4, 5].map((column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)))
  console.log()
  for (const row of cells) {
    console.log(
      row
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join('  '),
    )
  }
}
