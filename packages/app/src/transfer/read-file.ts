import { mostBytes, type ReadChoices, type Source, type Table, TransferError } from '@ciyu/core/transfer'
import type { ReadAnswer, ReadRequest } from './read-worker.ts'

/**
 * Reads a source beside the page.
 * @throws {TransferError} when it cannot be read
 */
export function readSource(source: Source, choices: ReadChoices): Promise<Table> {
  const worker = new Worker(new URL('./read-worker.ts', import.meta.url), { type: 'module' })
  return new Promise<Table>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<ReadAnswer>) => {
      if (data.kind === 'table') resolve(data.table)
      if (data.kind === 'problem') reject(new TransferError(data.problem, data.line))
    }
    worker.onerror = () => reject(new TransferError('binary'))
    worker.postMessage({ source, choices } satisfies ReadRequest)
  }).finally(() => worker.terminate())
}

/**
 * The bytes of a file that somebody chose.
 * @throws {TransferError} `tooLarge`, before any of it is read
 */
export async function sourceOf(file: File): Promise<Source> {
  if (file.size > mostBytes) throw new TransferError('tooLarge')
  return { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) }
}

export const pastedSource = (text: string): Source => ({ name: '', bytes: new TextEncoder().encode(text) })
