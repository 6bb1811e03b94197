import { exerciseMessages } from '@ciyu/core'
import { client } from '../../client.ts'

// What is about studying is drawn when its own texts are there: they are no part of what every page loads.
await client.i18n.addMessages(exerciseMessages)
