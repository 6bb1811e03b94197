import {
  countSubscribers,
  createUser,
  deleteUser,
  endSession,
  exportUser,
  getSessions,
  getUser,
  getUserByEmail,
  updateUser,
} from '@ciyu/core/contract'
import type { Hono } from 'hono'
import { privateJson } from '../http/answers.ts'
import { ServiceError } from '../http/errors.ts'
import { handle } from '../http/handle.ts'
import type { Principal, Services } from '../services.ts'
import { reviewQueries } from '../statistics/queries.ts'
import { exportStudy } from '../study/export.ts'
import { exportWordLists } from '../word-lists/export.ts'
import { userQueries } from './queries.ts'

/** The caller of a call that asks who calls. */
function callerOf(principal: Principal | null): Principal {
  if (principal === null) throw new ServiceError('unauthenticated')
  return principal
}

/** Mounts the calls of the user record. */
export function mountUsers(app: Hono, services: Services): void {
  const { auth, config, store } = services
  const users = userQueries(store.db)
  const reviews = reviewQueries(store.db)

  handle(app, services, getUserByEmail, async ({ params: { email } }, { principal }) => {
    // Nobody learns from here whether somebody else has an account.
    if (principal?.email.toLowerCase() !== email.toLowerCase()) throw new ServiceError('forbidden')
    const user = await users.byAuthId(principal.authId)
    if (user === null) throw new ServiceError('not_found')
    return user
  })

  handle(app, services, getUser, async ({ params: { id } }) => {
    const user = await users.byUid(id)
    if (user === null) throw new ServiceError('not_found')
    return user
  })

  handle(app, services, createUser, async ({ body }, { principal }) => {
    if (principal === null || principal.email.toLowerCase() !== body.email.toLowerCase()) {
      throw new ServiceError('forbidden')
    }
    const existing = await users.byAuthId(principal.authId)
    if (existing !== null) return existing
    const made = await users.create(body, principal.authId)
    if (made !== null) return made
    const isUidTaken = (await users.byUid(body.uid)) !== null
    throw new ServiceError('conflict', { fields: isUidTaken ? { uid: 'field.taken' } : { email: 'field.taken' } })
  })

  handle(app, services, updateUser, async ({ params: { id }, body }) => {
    const user = await users.rename(id, body.username)
    if (user === null) throw new ServiceError('not_found')
    return { username: user.username, email: user.email }
  })

  handle(app, services, getSessions, async (_, { principal }) => ({
    items: await auth.accounts.sessions(callerOf(principal)),
  }))

  handle(app, services, endSession, async ({ params: { sessionId } }, { principal }) => {
    if (!(await auth.accounts.endSession(callerOf(principal), sessionId))) throw new ServiceError('not_found')
    return {}
  })

  handle(app, services, exportUser, async ({ params: { id } }, { c, principal }) => {
    const user = await users.byUid(id)
    if (user === null) throw new ServiceError('not_found')
    const own = await auth.accounts.export(callerOf(principal))
    const studied = await exportStudy(store.db, id)
    const learned = { ...(await exportWordLists(store.db, id)), ...studied, reviews: await reviews.all(id) }
    const answer = await privateJson(c, { user, ...own, ...learned }, config.origins)
    answer.headers.set('content-disposition', 'attachment; filename="ciyu.json"')
    return answer
  })

  // All of it goes, or none.
  handle(app, services, deleteUser, async ({ params: { id } }, { principal }) => {
    const caller = callerOf(principal)
    await store.db.transaction(async (tx) => {
      await users.remove(tx, id)
      await auth.accounts.remove(tx, caller)
    })
    return {}
  })

  // Nobody can subscribe to anybody yet.
  handle(app, services, countSubscribers, () => ({ count: 0 }))
}
