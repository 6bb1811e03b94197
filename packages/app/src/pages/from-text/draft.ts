import { client } from '../../client.ts'

const key = 'ciyu-text-draft'

/** A text that somebody is about to make a list of. */
export interface Draft {
  title: string
  text: string
}

const empty: Draft = { title: '', text: '' }

/** The draft of the last visit; what is typed survives a reload. */
export function readDraft(): Draft {
  try {
    const kept: unknown = JSON.parse(client.storage.get(key) ?? 'null')
    if (typeof kept !== 'object' || kept === null) return empty
    const { title, text } = kept as Partial<Draft>
    return { title: typeof title === 'string' ? title : '', text: typeof text === 'string' ? text : '' }
  } catch {
    return empty
  }
}

export function keepDraft(draft: Draft): void {
  if (draft.text || draft.title) client.storage.set(key, JSON.stringify(draft))
  else client.storage.remove(key)
}
