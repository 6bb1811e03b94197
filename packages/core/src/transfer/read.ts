import { delimited } from './delimited.ts'
import { mostBytes, mostRows, TransferError } from './errors.ts'
import { pleco } from './pleco.ts'
import type { ReadChoices, Reader, Source, TableInfo, TableRow } from './reader.ts'

/** Every kind of source that can be read; the first that accepts it reads it. */
export const readers: readonly Reader[] = [pleco, delimited]

/** A source as a table. */
export interface Table extends TableInfo {
  rows: TableRow[]
}

/**
 * Reads a source.
 * @param onRows hears how many rows there are so far
 * @throws {TransferError} when it cannot be read
 */
export async function readTable(
  source: Source,
  choices: ReadChoices = {},
  onRows?: (count: number) => void,
  among: readonly Reader[] = readers,
): Promise<Table> {
  if (source.bytes.length > mostBytes) throw new TransferError('tooLarge')
  const reader = among.find((one) => one.accepts(source, choices))
  if (!reader) throw new TransferError('binary')
  const { info, rows } = reader.read(source, choices)
  const all: TableRow[] = []
  for await (const batch of rows) {
    all.push(...batch)
    onRows?.(all.length)
  }
  if (all.length === 0) throw new TransferError('empty')
  if (all.length > mostRows + 1) throw new TransferError('tooManyRows')
  return { ...info, rows: all }
}
