import type { ApiClient } from '../api/api.ts'
import type { SessionStore } from '../auth/session.ts'
import { forgetUser, keepUser, readUser, type StoredUser } from '../auth/stored-user.ts'
import { deleteUser, exportUser, updateUser } from '../contract/users.ts'
import type { Storage } from '../runtime/storage.ts'
import { accountKeys } from './waiting.ts'

/** What somebody does with their own account. All reject with ApiError when the service refuses. */
export interface Account {
  /** Changes the name shown to others; 1 to 80 characters. Answers the name as the service keeps it. */
  rename(uid: string, name: string): Promise<string>
  /** Everything that the service holds of the user, as one JSON file. */
  download(uid: string): Promise<Blob>
  /** Deletes the account and what this browser holds of it; afterwards one is a guest. */
  remove(uid: string): Promise<void>
}

interface Options {
  api: Pick<ApiClient, 'call'>
  session: Pick<SessionStore, 'client' | 'end'>
  storage: Storage
}

export function createAccount({ api, session, storage }: Options): Account {
  return {
    async rename(uid, name) {
      const { username, email } = await api.call(updateUser, { params: { id: uid }, body: { username: name.trim() } })
      const stored: StoredUser = { ...readUser(storage), uid, email, name: username }
      keepUser(storage, stored)
      // The name in the session is a copy; should this fail, the next sign-in puts it right.
      await (await session.client()).auth.updateUser({ data: { displayName: username } })
      return username
    },
    download: (uid) => api.call(exportUser, { params: { id: uid } }),
    async remove(uid) {
      await api.call(deleteUser, { params: { id: uid } })
      forgetUser(storage)
      for (const key of accountKeys(uid)) storage.remove(key)
      await session.end()
    },
  }
}
