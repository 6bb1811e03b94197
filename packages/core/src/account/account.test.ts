import { expect, test } from 'vitest'
import { ApiError } from '../api/errors.ts'
import { keepUser, readUser } from '../auth/stored-user.ts'
import { createStorage } from '../runtime/storage.ts'
import { outboxKey } from '../study/log-keys.ts'
import { createAccount } from './account.ts'

function setup(failure?: ApiError) {
  const calls: string[] = []
  const storage = createStorage(null)
  keepUser(storage, { uid: 'u1', email: 'ada@example.org', name: 'User1234' })
  storage.set(outboxKey('u1'), '[]')
  storage.set(outboxKey('u2'), '[]')
  const account = createAccount({
    storage,
    api: {
      call: (async ({ name }: { name: string }, { body }: { body?: { username: string } }) => {
        calls.push(name)
        if (failure) throw failure
        if (name === 'exportUser') return new Blob(['{}'])
        return { username: body?.username, email: 'ada@example.org' }
      }) as never,
    },
    session: {
      client: (async () => ({
        auth: {
          updateUser: async ({ data }: { data: unknown }) => calls.push(`metadata ${JSON.stringify(data)}`),
        },
      })) as never,
      end: async () => {
        calls.push('end')
      },
    },
  })
  return { account, storage, calls }
}

test('a new name is on the service, in the session and in this browser', async () => {
  const { account, storage, calls } = setup()
  expect(await account.rename('u1', '  Ada Lovelace ')).toBe('Ada Lovelace')
  expect(calls).toEqual(['updateUser', 'metadata {"displayName":"Ada Lovelace"}'])
  expect(readUser(storage)).toEqual({ uid: 'u1', email: 'ada@example.org', name: 'Ada Lovelace' })
})

test('a deleted account leaves nothing of itself here, and nothing of another is touched', async () => {
  const { account, storage, calls } = setup()
  await account.remove('u1')
  expect(calls).toEqual(['deleteUser', 'end'])
  expect(readUser(storage)).toBeNull()
  expect(storage.get(outboxKey('u1'))).toBeNull()
  expect(storage.get(outboxKey('u2'))).toBe('[]')
})

test('an account that the service did not delete stays as it is', async () => {
  const { account, storage, calls } = setup(new ApiError('down', { status: 503, code: 'unavailable' }))
  await expect(account.remove('u1')).rejects.toMatchObject({ status: 503 })
  expect(calls).toEqual(['deleteUser'])
  expect(readUser(storage)).not.toBeNull()
})

test('the whole account is one file', async () => {
  expect(await (await setup().account.download('u1')).text()).toBe('{}')
})
