import { listMessages } from '@ciyu/core'
import { client } from '../../client.ts'

// The pages of one's own lists are drawn when their own texts are there: they are no part of what every page loads.
await client.i18n.addMessages(listMessages)
