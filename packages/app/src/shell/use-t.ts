import type { Language, Translate } from '@ciyu/core'
import { useStore } from '@nanostores/react'
import { client } from '../client.ts'

/** The translation into the interface's language. */
export const useT = (): Translate => useStore(client.i18n.$t)
export const useLanguage = (): Language => useStore(client.i18n.$language)
