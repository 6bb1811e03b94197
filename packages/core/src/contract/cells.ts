/** What a spreadsheet would run as a formula, or what we have guarded already. */
const dangerous = /^'*[=+\-@\t\r]/

/** A text as a cell that no spreadsheet runs: what begins like a formula gets an apostrophe in front. */
export const guardCell = (text: string): string => (dangerous.test(text) ? `'${text}` : text)

/** Takes the apostrophe off again that {@link guardCell} put there. */
export const unguardCell = (cell: string): string =>
  cell.startsWith("'") && dangerous.test(cell) ? cell.slice(1) : cell
