import { createQueries } from '@ciyu/core'
import { client } from './client.ts'

/** The calls of the pages as stores. Apart from the client, so that a page without any does not load them. */
export const queries = createQueries(client.api, client.i18n.$language)
