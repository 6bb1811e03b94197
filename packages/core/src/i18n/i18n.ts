import { createInstance, type i18n as I18next } from 'i18next'
import { atom, computed, type ReadableAtom } from 'nanostores'
import { type Language, localeOf } from './languages.ts'

/** Messages of one language: nested texts by key. */
export interface Messages {
  [key: string]: string | Messages
}

/** Loads the messages of a language; called once for each language. */
export type MessageLoader = (language: Language) => Promise<Messages>

/** Translates a key, with values to fill in; `count` chooses the plural form. */
export type Translate = (key: string, values?: Record<string, unknown>) => string

export interface I18n {
  /** The language of the interface. */
  readonly $language: ReadableAtom<Language>
  /** Translates into the interface's language. A new function when the language or its messages change. */
  readonly $t: ReadableAtom<Translate>
  /** Translates into a given language, for a widget that overrides the page's. */
  translator(language: Language): ReadableAtom<Translate>
  /** Loads the language's messages if need be, then switches. Rejects and stays where it was when they cannot be loaded. */
  setLanguage(language: Language): Promise<void>
  /** Adds a source of messages and loads it for the current language. */
  addMessages(loader: MessageLoader): Promise<void>
  /** Resolves when the messages of a language are there. */
  load(language: Language): Promise<void>
}

interface Options {
  language: Language
  loaders: MessageLoader[]
  onSwitch?: (language: Language) => void
}

/** Each client has an instance of its own: a page may use i18next too. */
export function createI18n({ language, loaders, onSwitch }: Options): I18n {
  const i18next: I18next = createInstance()
  void i18next.init({
    lng: localeOf(language).iso,
    fallbackLng: false,
    initAsync: false,
    resources: {},
    interpolation: { escapeValue: false },
  })

  const sources = [...loaders]
  const loading = new Map<Language, Map<MessageLoader, Promise<void>>>()
  const $language = atom(language)
  /** Counts what was loaded, so that translators change when their messages arrive. */
  const $loaded = atom(0)

  const loadOne = (code: Language, loader: MessageLoader): Promise<void> => {
    const byLoader = loading.get(code) ?? new Map<MessageLoader, Promise<void>>()
    loading.set(code, byLoader)
    const known = byLoader.get(loader)
    if (known) return known
    const started = loader(code).then(
      (messages) => {
        i18next.addResourceBundle(localeOf(code).iso, 'translation', messages, true, true)
        $loaded.set($loaded.get() + 1)
      },
      (error: unknown) => {
        byLoader.delete(loader)
        throw error
      },
    )
    byLoader.set(loader, started)
    return started
  }

  /** Loads all sources of a language, those too that are added meanwhile. */
  const load = async (code: Language) => {
    let known: number
    do {
      known = sources.length
      await Promise.all(sources.map((loader) => loadOne(code, loader)))
    } while (sources.length > known)
  }

  const translators = new Map<Language, ReadableAtom<Translate>>()
  const translator = (code: Language): ReadableAtom<Translate> => {
    const known = translators.get(code)
    if (known) return known
    const store = computed($loaded, (): Translate => {
      const fixed = i18next.getFixedT(localeOf(code).iso)
      return (key, values) => fixed(key, values ?? {})
    })
    translators.set(code, store)
    return store
  }

  return {
    $language,
    $t: computed([$language, $loaded], (code) => translator(code).get()),
    translator,
    load,
    async setLanguage(code) {
      if (code === $language.get()) return
      await load(code)
      $language.set(code)
      onSwitch?.(code)
    },
    async addMessages(loader) {
      if (!sources.includes(loader)) sources.push(loader)
      let code: Language
      do {
        code = $language.get()
        await loadOne(code, loader)
      } while ($language.get() !== code)
    },
  }
}
