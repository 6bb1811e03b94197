/**
 * Why a file cannot be read.
 * - `tooLarge`: over {@link mostBytes}; `empty`: nothing in it; `onlyHeader`: names of columns and no row
 * - `tooManyRows`: over {@link mostRows}; `cutOff`: it ends inside a quoted field, which begins in `line`
 * - the others: it is no text
 */
export type TransferProblem =
  | 'tooLarge'
  | 'empty'
  | 'onlyHeader'
  | 'tooManyRows'
  | 'cutOff'
  | 'anki'
  | 'spreadsheet'
  | 'pdf'
  | 'image'
  | 'archive'
  | 'binary'

/** A file is refused over this size before it is read. */
export const mostBytes = 20 * 1024 * 1024

/** Rows of one import, the header not counted: what one request takes. */
export const mostRows = 20_000

/** A file that cannot be read, with the reason in a form that code can tell apart. */
export class TransferError extends Error {
  override readonly name = 'TransferError'
  readonly problem: TransferProblem
  /** From 1, where the reason has a place. */
  readonly line: number | null

  constructor(problem: TransferProblem, line: number | null = null) {
    super(line === null ? problem : `${problem} in line ${line}`)
    this.problem = problem
    this.line = line
  }
}
