import { chooseLanguage, matchLanguage, registry, version } from '@ciyu/core'

/** The files of the build: a widget's first file defines it, the others are what it imports. */
declare const __CIYU_CHUNKS__: {
  readonly widgets: Readonly<Record<string, readonly string[]>>
  readonly messages: Readonly<Record<string, string>>
}

/** The path of the call that answers a list's first words, `{id}` to be filled in. */
declare const __CIYU_ENTITY_PATH__: string

const { widgets, messages } = __CIYU_CHUNKS__
const here = import.meta.url
const origin = new URL(here).origin
const tags = Object.keys(widgets).join(',')
const asked = new Map<string, Promise<void>>()

function preload(file: string) {
  const href = new URL(file, here).href
  if (document.querySelector(`link[href="${href}"]`)) return
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.href = href
  document.head.append(link)
}

/** Asks for the first data of a list at the same time as for the code that shows it. */
function prefetch(element: Element, language: string) {
  const list = element.getAttribute('list')?.trim()
  if (!list || element.hasAttribute('owner') || element.localName !== 'ciyu-word-list-learner') return
  const { prefetched } = registry(version)
  const service = (element.getAttribute('service')?.trim() || origin).replace(/\/+$/, '')
  const path = __CIYU_ENTITY_PATH__.replace('{id}', encodeURIComponent(list))
  const url = `${service}${path}?lang=${language}&examples=1&limit=10`
  if (prefetched.has(url)) return
  keep(
    url,
    fetch(url).then((answer) => (answer.ok ? answer.json() : Promise.reject(answer.status))),
  )
}

/** Keeps what was asked for ahead; a failure is heard where it is used, and only must not go unhandled here. */
function keep(name: string, wanted: Promise<unknown>) {
  wanted.catch(() => {})
  registry(version).prefetched.set(name, wanted)
}

async function define(tag: string, file: string): Promise<void> {
  const module: { defineWordListLearner(service: string): void } = await import(
    /* @vite-ignore */ new URL(file, here).href
  )
  module.defineWordListLearner(origin)
  if (!customElements.get(tag)) throw new Error(`<${tag}> was not defined`)
}

/** Loads what an element needs, once; after a failure it may be asked again. */
function serve(element: Element) {
  const tag = element.localName
  const [file, ...imports] = widgets[tag] ?? []
  if (!file) return
  const lang = element.closest('[lang]:not([lang=""])')?.getAttribute('lang')
  const language = (lang && matchLanguage(lang)) || chooseLanguage(document.cookie, navigator.languages)
  if (!customElements.get(tag)) prefetch(element, language)
  if (asked.has(tag)) return
  const texts = messages[language]
  for (const name of [file, ...imports]) preload(name)
  if (texts) {
    keep(
      `texts ${language}`,
      import(/* @vite-ignore */ new URL(texts, here).href).then((module) => module.default),
    )
  }
  asked.set(
    tag,
    define(tag, file).catch((error: unknown) => {
      asked.delete(tag)
      console.error(`Ciyu could not load <${tag}> from ${origin}.`, error)
    }),
  )
}

const serveAll = () => {
  for (const element of document.querySelectorAll(tags)) serve(element)
}

serveAll()
new MutationObserver(serveAll).observe(document.documentElement, { childList: true, subtree: true })
addEventListener('online', serveAll)

// The Kai face comes after the first card: a system's own stands in until then.
document.addEventListener(
  'ciyu-word-list-ready',
  () => {
    const href = `${origin}/fonts/kai.css`
    if (document.querySelector(`link[href="${href}"]`)) return
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    document.head.append(link)
  },
  { once: true },
)
