import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rollup } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'

/**
 * The development server hands JSON out as scripts, which a browser refuses to an import that says JSON: there, and only
 * there, the texts are imported without saying so.
 */
const plainJson: Plugin = {
  name: 'plain-json',
  apply: 'serve',
  enforce: 'pre',
  transform: (code, id) =>
    /\/i18n\/[\w-]*messages\.ts$/.test(id) ? code.replaceAll(", { with: { type: 'json' } }", '') : undefined,
}

let buildId = ''

/** Writes the build's id, a hash of its file names, into the page and beside it: pages ask whether they are old. */
const buildManifest: Plugin = {
  name: 'build-manifest',
  apply: 'build',
  generateBundle(_, bundle) {
    buildId = createHash('sha256').update(Object.keys(bundle).sort().join()).digest('hex').slice(0, 16)
    this.emitFile({
      type: 'asset',
      fileName: 'builds/latest.json',
      source: JSON.stringify({ id: buildId, timestamp: Date.now() }),
    })
  },
  transformIndexHtml: {
    order: 'post',
    handler: () => [{ tag: 'meta', attrs: { name: 'ciyu-build', content: buildId } }],
  },
}

/** A chunk with all that it imports at once: its scripts and its styles. */
function filesOf(bundle: Rollup.OutputBundle, source: RegExp): string[] {
  const files = new Set<string>()
  const add = (name: string) => {
    const chunk = bundle[name]
    if (files.has(name) || chunk?.type !== 'chunk') return
    files.add(name)
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style)
    for (const next of chunk.imports) add(next)
  }
  for (const chunk of Object.values(bundle)) {
    if (chunk.type !== 'chunk') continue
    if (source.test(chunk.facadeModuleId ?? '') || chunk.moduleIds.some((id) => source.test(id))) add(chunk.fileName)
  }
  return [...files]
}

/** The table of routes, read as text: imported here it would bring the pages with it. */
const routes = () =>
  [
    ...readFileSync(join(import.meta.dirname, 'src/routes.ts'), 'utf8').matchAll(
      /path: '([^']+)',\s*layout: '([^']+)'/g,
    ),
  ].map(([, path = '', layout = '']) => ({ path, layout }))

/** The file of a page is named by its route: `/library/{id}/learn` is `library.[id].learn.tsx`. */
const pageFile = (path: string) =>
  path === '/'
    ? 'index'
    : path
        .slice(1)
        .replaceAll('/', '.')
        .replace(/\{(\w+)\}/g, '[$1]')

const escaped = (text: string) => text.replace(/[.[\]]/g, '\\$&')

const languages = ['en', 'ru', 'zh', 'ua', 'vi', 'ja']

/**
 * Writes down which files each route needs, so that the service can name them in the page: what would be asked for one
 * after the other is then asked for at once.
 */
const pageManifest: Plugin = {
  name: 'page-manifest',
  apply: 'build',
  generateBundle(_, bundle) {
    const pages = routes().map(({ path, layout }) => ({
      path,
      files: [
        ...new Set([
          ...filesOf(bundle, new RegExp(`/pages/${escaped(pageFile(path))}\\.tsx$`)),
          ...filesOf(bundle, new RegExp(`/layouts/${layout === 'empty' ? 'empty' : 'framed'}\\.tsx$`)),
        ]),
      ],
    }))
    const messages = Object.fromEntries(
      languages.map((language) => [
        language,
        filesOf(bundle, new RegExp(`/messages/(app|widgets)/${language}\\.json$`)),
      ]),
    )
    this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify({ pages, messages }) })
  },
}

const isText = /\/i18n\/messages\/[\w-]+\/(\w+)\.json$/
/** Namespaces of texts that are needed without a network. */
const offlineTexts = /\/messages\/(app|widgets|learner-later|exercises|lists|offline)\/\w+\.json$/
/** Where what is needed without a network begins: the shell, the frames, studying. */
const offlineRoots =
  /\/app\/src\/(main\.tsx|layouts\/(framed|empty)\.tsx|pages\/exercises\.tsx|pages\/learn\/learn-desk\.tsx)$/
/** Other pages, and what only works with a network, are not followed into. */
const notOffline =
  /\/app\/src\/(pages\/(?!exercises|learn\/)|transfer\/)|\/node_modules\/(?!hanzi-writer|react-toastify)/

/** Files of the build that the worker keeps from the first visit on. */
const kept = new Set<string>()

/** Finds out what is needed without a network, and writes down which texts each language needs then. */
const offlineFiles: Plugin = {
  name: 'offline-files',
  apply: 'build',
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
    const texts = Object.fromEntries(
      languages.map((language) => [
        language,
        chunks
          .filter(({ moduleIds }) => moduleIds.some((id) => offlineTexts.test(id) && isText.exec(id)?.[1] === language))
          .map(({ fileName }) => fileName),
      ]),
    )
    const add = (name: string) => {
      const chunk = bundle[name]
      if (kept.has(name) || chunk?.type !== 'chunk') return
      kept.add(name)
      for (const style of chunk.viteMetadata?.importedCss ?? []) kept.add(style)
      for (const next of chunk.imports) add(next)
      for (const next of chunk.dynamicImports) {
        const part = bundle[next]
        const ids = part?.type === 'chunk' ? [part.facadeModuleId ?? '', ...part.moduleIds] : []
        if (!ids.some((id) => isText.test(id)) && !notOffline.test(ids[0] || (ids.at(-1) ?? ''))) add(next)
      }
    }
    for (const { fileName, facadeModuleId, moduleIds } of chunks) {
      if (offlineRoots.test(facadeModuleId ?? '') || moduleIds.some((id) => offlineRoots.test(id))) add(fileName)
    }
    this.emitFile({ type: 'asset', fileName: 'offline.json', source: JSON.stringify(texts) })
  },
}

const pwa = VitePWA({
  strategies: 'injectManifest',
  srcDir: 'src/offline',
  filename: 'sw.ts',
  injectRegister: false,
  manifestFilename: 'app.webmanifest',
  manifest: {
    id: '/',
    name: 'Ciyu 词语',
    short_name: 'Ciyu',
    description: 'Learn Chinese words at the moment you would forget them.',
    start_url: '/exercises',
    scope: '/',
    display: 'standalone',
    background_color: '#ffffff',
    theme_color: '#ffffff',
    icons: [
      { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
      { src: '/icons/192.png', type: 'image/png', sizes: '192x192' },
      { src: '/icons/512.png', type: 'image/png', sizes: '512x512' },
      { src: '/icons/maskable.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
    ],
  },
  includeManifestIcons: false,
  injectManifest: {
    globPatterns: ['index.html', 'favicon.svg', 'assets/*.{js,css}'],
    manifestTransforms: [
      (entries) => ({
        manifest: entries
          .filter(({ url }) => !url.startsWith('assets/') || kept.has(url))
          // The page with the headers that the service gives it; any route can be drawn from it.
          .map((entry) => ({ ...entry, url: entry.url === 'index.html' ? '/exercises' : `/${entry.url}` })),
      }),
    ],
  },
})

/** What every page needs, by its place: dozens of small files compress worse than one, and each costs a request. */
const vendor =
  /node_modules\/(react|react-dom|scheduler|react-router|i18next|ofetch|ufo|destr|nanostores|@nanostores\/react)\//
const shell = new RegExp(
  [
    'preload-helper',
    'core/src/(client|version|api/(api|build-manifest|errors|events)|auth/(access|session)|contract/roots|i18n/(?!page-messages)|runtime/(storage|cookies|registry)|themes/)',
    'app/src/(client|router|guards/|layouts/(layouts|empty|main|logo|language-select)|shell/(?!modal|states|use-debounced|build-watch))',
  ].join('|'),
)

/**
 * What pages share, in the order in which it is asked for. Left alone it falls into a hundred files of a few hundred
 * bytes: each costs a request, a name in the shell, and what it would have saved packed with its neighbours.
 */
const shared: [name: string, test: RegExp][] = [
  [
    'framed',
    /core\/src\/(contract\/(call|shapes)|account\/waiting(-facts)?|study\/(log-keys|kept-log)|word-lists\/kept-changes|runtime\/online)\.ts$|app\/src\/(queries|layouts\/framed|shell\/(states|use-debounced|controls|modal))\.|node_modules\/@nanostores\/query\//,
  ],
  ['calls', /core\/src\/(contract\/(words|word-lists|entities|affiliates|statistics|study)|i18n\/page-messages)\.ts$/],
  [
    'chinese',
    /core\/src\/(pinyin\/[\w-]+|study\/(settings|exercises|strength))\.ts$|widgets\/src\/ui\/chinese\.|app\/src\/words\/(chinese|play|play-button)\./,
  ],
  ['ui', /widgets\/src\/(element\/(later-styles|use-store|base|widget)|ui\/(button|icon|progress))\./],
  [
    'books',
    /app\/src\/pages\/(library\.module|library\.\[id\]\.module|library\/(shelves|book)|item\/use-entity|affiliate\/(affiliate|use-affiliate))\./,
  ],
  [
    'words',
    /app\/src\/(words\/(word-table|word-cells|use-rows)|pages\/item\/(fits|use-statistics|item-filter))\.|node_modules\/@tanstack\//,
  ],
  [
    'lists',
    /core\/src\/(contract\/tags|tags\/tags|word-lists\/(changes|send-change|list-editor|list-shelf))\.ts$|app\/src\/pages\/lists\/(stores|texts|list-path|dialogs|undo-toast|menu|form-footer|lists\.module)\./,
  ],
  [
    'card',
    /core\/src\/study\/(log|progress)\.ts$|widgets\/src\/(ui\/lazy-part|word-list-learner\/(card-sheet|notation))\./,
  ],
  [
    'learner',
    /core\/src\/(contract\/schedule|study\/(schedule|session))\.ts$|node_modules\/ts-fsrs\/|widgets\/src\/(ui\/skeleton|word-list-learner\/(sheets|grade-row|announcer|audio|word-list-learner))\./,
  ],
]

export default defineConfig({
  root: import.meta.dirname,
  plugins: [plainJson, react(), buildManifest, pageManifest, offlineFiles, pwa],
  resolve: { conditions: ['ciyu-source', 'module', 'browser', 'development|production'] },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // Browsers that run these modules preload them by themselves.
    modulePreload: { polyfill: false },
    manifest: true,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // The shell names every file of every page: a name with a meaning would cost each visitor.
        chunkFileNames: 'assets/c-[hash].js',
        assetFileNames: 'assets/c-[hash][extname]',
        codeSplitting: {
          groups: [
            { name: 'vendor', test: vendor },
            { name: 'shell', test: (id) => shell.test(id) && !id.endsWith('.json') },
            ...shared.map(([name, test]) => ({ name, test })),
          ],
        },
      },
    },
  },
})
