import {
  type ApiError,
  createListEditor,
  createListShelf,
  errorKey,
  type ListEditor,
  type ListShelf,
  listsWithChanges,
} from '@ciyu/core'
import { client } from '../../client.ts'
import { tellError } from '../../shell/toasts.ts'

const shelves = new Map<string, ListShelf>()
const editors = new Map<string, ListEditor>()

/** What a refusal means to a person: the service's own words where it sent some. */
export function refusalOf(error: unknown): string {
  const { status, message } = error as Partial<ApiError>
  return status && status >= 400 && status < 500 && message ? message : client.i18n.$t.get()(errorKey(error))
}

/** Tells that something was taken back, and why. */
export const tellRefusal = (error: unknown): Promise<void> =>
  tellError(`${client.i18n.$t.get()('lists.takenBack')} ${refusalOf(error)}`)

/** Somebody's lists: one store while the app is open, so that coming back shows them at once. */
export function shelfOf(uid: string): ListShelf {
  const shelf = shelves.get(uid) ?? createListShelf({ api: client.api, uid })
  shelves.set(uid, shelf)
  return shelf
}

/** The editor of a list: it outlives its page, so that what waits for the network is sent from any other. */
export function editorOf(uid: string, listId: number): ListEditor {
  const key = `${uid} ${listId}`
  const { api, storage, i18n } = client
  const editor =
    editors.get(key) ??
    createListEditor({
      api,
      storage,
      uid,
      listId,
      language: () => i18n.$language.get(),
      onRefused: (error) => void tellRefusal(error),
    })
  editors.set(key, editor)
  return editor
}

/** Sends what was changed without a network and waits since. */
export function sendWaitingChanges(uid: string): void {
  for (const listId of listsWithChanges(client.storage, uid)) void editorOf(uid, listId).load()
}
