import * as v from 'valibot'
import { declareCall } from './call.ts'
import { uid } from './shapes.ts'

const email = v.pipe(v.string(), v.trim(), v.maxLength(255), v.email())
const username = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(80))

/** The service's record of a person. */
export const user = v.object({ uid: v.string(), email: v.string(), username: v.string() })
export type User = v.InferOutput<typeof user>

export const getUser = declareCall({
  name: 'getUser',
  api: 'base',
  method: 'GET',
  path: '/users/{id}/',
  access: 'self',
  summary: 'The user record.',
  params: v.object({ id: uid }),
  answer: user,
})

export const getUserByEmail = declareCall({
  name: 'getUserByEmail',
  api: 'base',
  method: 'GET',
  path: '/users/email/{email}',
  access: 'signed-in',
  summary: "The caller's own record by e-mail; 404 when it is missing, 403 for an address that is not the caller's.",
  params: v.object({ email: v.pipe(v.string(), v.maxLength(255)) }),
  answer: user,
})

export const createUser = declareCall({
  name: 'createUser',
  api: 'base',
  method: 'POST',
  path: '/users/',
  access: 'signed-in',
  summary: "Makes the caller's record; answers the one that exists if there is one.",
  body: v.object({ uid, email, username }),
  answer: user,
})

export const updateUser = declareCall({
  name: 'updateUser',
  api: 'base',
  method: 'PATCH',
  path: '/users/{id}',
  access: 'self',
  summary: 'Changes the fields given; answers username and email.',
  params: v.object({ id: uid }),
  body: v.object({ username: v.optional(username) }),
  answer: v.object({ username: v.string(), email: v.string() }),
})

/** A place where somebody is signed in. */
export const userSession = v.object({
  id: v.string(),
  /** Milliseconds since 1970. */
  createdAt: v.number(),
  /** When its tokens were last renewed, in milliseconds since 1970. */
  lastSeenAt: v.number(),
  /** The browser's user agent at sign-in; null when it sent none. */
  userAgent: v.nullable(v.string()),
  /** The session that asks. */
  current: v.boolean(),
})
export type UserSession = v.InferOutput<typeof userSession>

export const getSessions = declareCall({
  name: 'getSessions',
  api: 'base',
  method: 'GET',
  path: '/users/{id}/sessions',
  access: 'self',
  summary: 'Where the user is signed in, the latest first.',
  params: v.object({ id: uid }),
  answer: v.object({ items: v.array(userSession) }),
})

export const endSession = declareCall({
  name: 'endSession',
  api: 'base',
  method: 'DELETE',
  path: '/users/{id}/sessions/{sessionId}',
  access: 'self',
  summary: 'Signs the user out at one place; 404 when there is no such session of theirs.',
  params: v.object({ id: uid, sessionId: v.pipe(v.string(), v.uuid()) }),
  answer: v.object({}),
})

export const exportUser = declareCall({
  name: 'exportUser',
  api: 'base',
  method: 'GET',
  path: '/users/{id}/export',
  access: 'self',
  summary: 'Everything the service holds of the user, as one JSON file.',
  params: v.object({ id: uid }),
  answer: 'application/json',
})

export const deleteUser = declareCall({
  name: 'deleteUser',
  api: 'base',
  method: 'DELETE',
  path: '/users/{id}',
  access: 'self',
  summary: 'Deletes the account and every row of it; all its sessions are refused at once.',
  params: v.object({ id: uid }),
  answer: v.object({}),
})

export const countSubscribers = declareCall({
  name: 'countSubscribers',
  api: 'base',
  method: 'GET',
  path: '/users/{id}/subscribers/count/',
  access: 'self',
  summary: 'How many people subscribe to the user.',
  params: v.object({ id: uid }),
  answer: v.object({ count: v.number() }),
})
