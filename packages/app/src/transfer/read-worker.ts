import {
  type ReadChoices,
  readTable,
  type Source,
  type Table,
  TransferError,
  type TransferProblem,
} from '@ciyu/core/transfer'

export interface ReadRequest {
  source: Source
  choices: ReadChoices
}

export type ReadAnswer =
  | { kind: 'rows'; count: number }
  | { kind: 'table'; table: Table }
  | { kind: 'problem'; problem: TransferProblem; line: number | null }

const answer = (message: ReadAnswer) => postMessage(message)

// A file of 20 MB takes a second to read: away from the page, which goes on answering.
addEventListener('message', ({ data }: MessageEvent<ReadRequest>) => {
  readTable(data.source, data.choices, (count) => answer({ kind: 'rows', count })).then(
    (table) => answer({ kind: 'table', table }),
    (error: unknown) => {
      const known = error instanceof TransferError ? error : new TransferError('binary')
      answer({ kind: 'problem', problem: known.problem, line: known.line })
    },
  )
})
