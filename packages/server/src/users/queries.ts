import type { User } from '@ciyu/core/contract'
import { type Database, schema } from '../db/index.ts'
import { eq, sql } from '../db/sql.ts'

const { users } = schema

const shown = { uid: users.uid, email: users.email, username: users.username }

/** The statements about users, prepared once. */
export function userQueries(db: Database) {
  const param = sql.placeholder
  const byUid = db
    .select(shown)
    .from(users)
    .where(eq(users.uid, param('uid')))
    .prepare('user_by_uid')
  const byAuthId = db
    .select(shown)
    .from(users)
    .where(eq(users.authId, param('authId')))
    .prepare('user_by_auth_id')
  const byEmail = db
    .select({ ...shown, authId: users.authId })
    .from(users)
    .where(eq(users.email, param('email')))
    .prepare('user_by_email')

  return {
    byUid: async (uid: string): Promise<User | null> => (await byUid.execute({ uid }))[0] ?? null,

    byAuthId: async (authId: string): Promise<User | null> => (await byAuthId.execute({ authId }))[0] ?? null,

    async byEmail(email: string): Promise<(User & { authId: string | null }) | null> {
      return (await byEmail.execute({ email: email.toLowerCase() }))[0] ?? null
    },

    /** Makes the record, or gives one without an account to this one; null when somebody else has uid or e-mail. */
    async create(user: User, authId: string): Promise<User | null> {
      const email = user.email.toLowerCase()
      const [made] = await db
        .insert(users)
        .values({ ...user, email, authId })
        .onConflictDoNothing()
        .returning(shown)
      if (made) return made
      const [claimed] = await db
        .update(users)
        .set({ authId })
        .where(sql`${users.email} = ${email} AND ${users.authId} IS NULL`)
        .returning(shown)
      return claimed ?? this.byAuthId(authId)
    },

    /** The record goes, and with it what was learned. */
    async remove(queries: Pick<Database, 'delete'>, uid: string): Promise<void> {
      await queries.delete(users).where(eq(users.uid, uid))
    },

    async rename(uid: string, username: string | undefined): Promise<User | null> {
      if (username === undefined) return this.byUid(uid)
      const [row] = await db.update(users).set({ username }).where(eq(users.uid, uid)).returning(shown)
      return row ?? null
    },
  }
}
