import { createAccount } from '@ciyu/core'
import { client } from '../../client.ts'

export const account = createAccount({ api: client.api, session: client.session, storage: client.storage })
