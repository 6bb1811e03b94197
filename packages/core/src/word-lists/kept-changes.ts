import type { Storage } from '../runtime/storage.ts'
import type { ListChange } from './changes.ts'

/** Where changes of somebody's lists wait until the service has them. */
export const listChangesKey = (uid: string): string => `ciyu-list-changes:${uid}`

type Kept = Record<string, readonly ListChange[]>

function read(storage: Pick<Storage, 'get'>, uid: string): Kept {
  try {
    const kept: unknown = JSON.parse(storage.get(listChangesKey(uid)) ?? '{}')
    return typeof kept === 'object' && kept !== null && !Array.isArray(kept) ? (kept as Kept) : {}
  } catch {
    return {}
  }
}

/** The changes of a list that wait. */
export function keptChanges(storage: Pick<Storage, 'get'>, uid: string, listId: number): readonly ListChange[] {
  const changes: unknown = read(storage, uid)[listId]
  return Array.isArray(changes) ? changes : []
}

/** Keeps what waits of a list; nothing is kept of one where nothing waits. */
export function keepChanges(storage: Storage, uid: string, listId: number, changes: readonly ListChange[]): void {
  const { [listId]: _, ...others } = read(storage, uid)
  const kept: Kept = changes.length ? { ...others, [listId]: changes } : others
  if (Object.keys(kept).length) storage.set(listChangesKey(uid), JSON.stringify(kept))
  else storage.remove(listChangesKey(uid))
}

/** The ids of the lists that changes wait for. */
export const listsWithChanges = (storage: Pick<Storage, 'get'>, uid: string): number[] =>
  Object.keys(read(storage, uid)).map(Number)
