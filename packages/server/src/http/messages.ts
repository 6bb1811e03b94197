import type { Language } from './language.ts'
import en from './messages/en.json' with { type: 'json' }
import ja from './messages/ja.json' with { type: 'json' }
import ru from './messages/ru.json' with { type: 'json' }
import ua from './messages/ua.json' with { type: 'json' }
import vi from './messages/vi.json' with { type: 'json' }
import zh from './messages/zh.json' with { type: 'json' }

export type MessageKey = keyof typeof en

const messages: Readonly<Record<Language, Readonly<Record<MessageKey, string>>>> = { en, ru, zh, ua, vi, ja }

/** What the service says to people, in their language. */
export const messageOf = (lang: Language, key: MessageKey): string => messages[lang][key]
