import type { ReadChoices, Source, Table } from '@ciyu/core/transfer'
import { readSource } from './read-file.ts'

/** A source as it was read, and what was chosen for it by hand. */
export interface Reading {
  source: Source
  choices: ReadChoices
  table: Table
}

/** Rejects with TransferError. */
export async function readingOf(source: Source, choices: ReadChoices): Promise<Reading> {
  return { source, choices, table: await readSource(source, choices) }
}
