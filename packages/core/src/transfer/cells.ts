export { guardCell, unguardCell } from '../contract/cells.ts'

/** Meanings in one cell, `to study; to learn`; a semicolon inside a meaning is written `\;`. */
export const joinMeanings = (meanings: readonly string[]): string =>
  meanings.map((meaning) => meaning.replace(/[\\;；]/g, '\\$&')).join('; ')

/** The meanings of a cell; semicolons of both widths part them. */
export const splitMeanings = (cell: string): string[] =>
  [...cell.matchAll(/(?:\\[\\;；]|[^;；])+/g)]
    .map(([meaning]) => meaning.trim().replace(/\\([\\;；])/g, '$1'))
    .filter(Boolean)
