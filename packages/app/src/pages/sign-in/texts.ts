import { signInMessages } from '@ciyu/core'
import { client } from '../../client.ts'

// The pages of signing in are drawn when their own texts are there: they are no part of what every page loads.
await client.i18n.addMessages(signInMessages)
