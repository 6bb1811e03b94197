/** What a spreadsheet would run as a formula, or what we have guarded already. */
const dangerous = /^'*[=+\-@\t\r]/

/** A text as a cell that no spreadsheet runs: what begins like a formula gets an apostrophe in front. */
export const guardCell = (text: string): string => (dangerous.test(text) ? `'${text}` : text)

/** Takes the apostrophe off again that {@link guardCell} put there. */
export const unguardCell = (cell: string): string =>
  cell.startsWith("'") && dangerous.test(cell) ? cell.slice(1) : cell

/** Meanings in one cell, `to study; to learn`; a semicolon inside a meaning is written `\;`. */
export const joinMeanings = (meanings: readonly string[]): string =>
  meanings.map((meaning) => meaning.replace(/[\\;；]/g, '\\$&')).join('; ')

/** The meanings of a cell; semicolons of both widths part them. */
export const splitMeanings = (cell: string): string[] =>
  [...cell.matchAll(/(?:\\[\\;；]|[^;；])+/g)]
    .map(([meaning]) => meaning.trim().replace(/\\([\\;；])/g, '$1'))
    .filter(Boolean)
