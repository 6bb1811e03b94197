import en from './messages/en.json' with { type: 'json' }
import ja from './messages/ja.json' with { type: 'json' }
import ru from './messages/ru.json' with { type: 'json' }
import ua from './messages/ua.json' with { type: 'json' }
import vi from './messages/vi.json' with { type: 'json' }
import zh from './messages/zh.json' with { type: 'json' }

export type MailMessages = typeof en

/** The texts of mails, by the specification's language codes. */
export const messages = { en, ru, zh, ua, vi, ja } as const satisfies Record<string, MailMessages>

export type MailLang = keyof typeof messages

/** The tag that HTML wants for a language code. */
export const tagOf: Readonly<Record<MailLang, string>> = {
  en: 'en',
  ru: 'ru',
  zh: 'zh-CN',
  ua: 'uk',
  vi: 'vi',
  ja: 'ja',
}

const codeOf = (tag: string): MailLang | undefined => {
  const base = tag.trim().toLowerCase().split(/[-_]/)[0] ?? ''
  const code = base === 'uk' ? 'ua' : base
  return Object.hasOwn(messages, code) ? (code as MailLang) : undefined
}

/** The first language that we write, out of codes, tags and `Accept-Language` headers; English otherwise. */
export function chooseLang(...wishes: (string | null | undefined)[]): MailLang {
  for (const wish of wishes) {
    const tags = (wish ?? '')
      .slice(0, 500)
      .split(',')
      .map((part, index) => {
        const [tag = '', ...parameters] = part.split(';')
        const quality = Number(/^\s*q=([\d.]+)\s*$/.exec(parameters.join(';'))?.[1] ?? 1)
        return { tag, quality, index }
      })
      .sort((a, b) => b.quality - a.quality || a.index - b.index)
    for (const { tag, quality } of tags) {
      const code = quality > 0 ? codeOf(tag) : undefined
      if (code) return code
    }
  }
  return 'en'
}

/** Puts values in the places of `{name}`. */
export function fill(message: string, values: Readonly<Record<string, string | number>>): string {
  return message.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place))
}
