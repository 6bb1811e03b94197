import type { Field } from './columns.ts'
import type { Encoding } from './encoding.ts'

/** What is to be read: a file, or what was pasted under a name of ours. */
export interface Source {
  name: string
  bytes: Uint8Array
}

/** One row as it stands in the source. */
export interface TableRow {
  /** The line it begins in, from 1. */
  line: number
  cells: string[]
}

export const delimiters = ['\t', ',', ';', '|'] as const
export type Delimiter = (typeof delimiters)[number]

/** What was chosen by hand; the rest is guessed. */
export interface ReadChoices {
  encoding?: Encoding
  delimiter?: Delimiter
}

/** What a reader found out before the first row. */
export interface TableInfo {
  format: string
  /** Null where the format has none to choose. */
  encoding: Encoding | null
  delimiter: Delimiter | null
  /** What the columns hold, where the format says so. */
  fields: readonly (Field | null)[] | null
}

/** A kind of source that can be read. A new kind is one more of these in the registry. */
export interface Reader {
  readonly format: string
  accepts(source: Source, choices: ReadChoices): boolean
  /**
   * The rows in order, some at a time, so that whoever reads can tell how far it is.
   * @throws {TransferError} where the source cannot be read
   */
  read(source: Source, choices: ReadChoices): { info: TableInfo; rows: AsyncIterable<TableRow[]> }
}

/** Rows that are handed on together. */
export const batchSize = 1000
