import {
  type Client,
  getClient,
  type Language,
  localeOf,
  matchLanguage,
  type ThemeName,
  type Translate,
} from '@ciyu/core'
import { Component, createContext, type ReactNode, useContext, useEffect, useMemo } from 'react'
import base from './base.module.css'
import { adoptLaterStyles } from './later-styles.ts'
import { useStore } from './use-store.ts'

/** What every widget takes. */
export interface WidgetProps {
  /** The interface's language: en, ru, zh, ua, vi or ja; the page's unless given. */
  lang?: string | undefined
  /** The page's own colours unless given. */
  theme?: ThemeName | undefined
  /** The service's origin; the page's own unless given. */
  service?: string | undefined
  /** Set by the element: its host carries the theme, so that the page can change it. */
  element?: boolean | undefined
}

export interface WidgetContext {
  readonly client: Client
  readonly language: Language
  /** The language as a BCP 47 tag, for `Intl` and `lang`. */
  readonly locale: string
  readonly t: Translate
}

const Context = createContext<WidgetContext | null>(null)

export function useWidget(): WidgetContext {
  const context = useContext(Context)
  if (!context) throw new Error('useWidget needs a Widget around it')
  return context
}

const warned = new Set<string>()

/** Warns once of a value that is not allowed, naming what is. */
export function warnOnce(what: string, value: string, allowed: string): void {
  const text = `Ciyu: ${what}="${value}" is not known; use ${allowed}.`
  if (warned.has(text)) return
  warned.add(text)
  console.warn(text)
}

interface BoundaryProps {
  children: ReactNode
  onError: (error: unknown) => void
  fallback: (retry: () => void) => ReactNode
}

/** Keeps a failure inside the widget, which offers to try again. */
class Boundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: unknown) {
    this.props.onError(error)
  }

  override render() {
    const { children, fallback } = this.props
    return this.state.failed ? fallback(() => this.setState({ failed: false })) : children
  }
}

interface Props extends WidgetProps {
  children: ReactNode
  onError: (error: unknown) => void
  fallback: (retry: () => void) => ReactNode
}

/** What stands around every widget: its client, language, theme and the boundary that keeps failures inside. */
export function Widget({ lang, theme, service = '', element, children, onError, fallback }: Props) {
  const wanted = lang ? matchLanguage(lang) : null
  if (lang && !wanted) warnOnce('lang', lang, 'en, ru, zh, ua, vi or ja')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the language is for a client that is made here, not for one there is
  const client = useMemo(() => getClient({ service, ...(wanted && { language: wanted }) }), [service])
  const pageLanguage = useStore(client.i18n.$language)
  const language = wanted ?? pageLanguage
  const t = useStore(client.i18n.translator(language))
  const locale = localeOf(language).iso
  useEffect(() => {
    if (!element) adoptLaterStyles()
  }, [element])
  const context = useMemo(() => ({ client, language, locale, t }), [client, language, locale, t])
  return (
    <Context.Provider value={context}>
      <div className={base.root} lang={locale} data-theme={element ? undefined : theme} part="root">
        <Boundary onError={onError} fallback={fallback}>
          {children}
        </Boundary>
      </div>
    </Context.Provider>
  )
}
