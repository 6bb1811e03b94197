import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rollup } from 'vite'

/**
 * The development server hands JSON out as scripts, which a browser refuses to an import that says JSON: there, and only
 * there, the texts are imported without saying so.
 */
const plainJson: Plugin = {
  name: 'plain-json',
  apply: 'serve',
  enforce: 'pre',
  transform: (code, id) =>
    id.endsWith('/i18n/messages.ts') ? code.replaceAll(", { with: { type: 'json' } }", '') : undefined,
}

/** Writes the build's id, a hash of its file names, for pages that ask whether they are old. */
const buildManifest: Plugin = {
  name: 'build-manifest',
  apply: 'build',
  generateBundle(_, bundle) {
    const id = createHash('sha256').update(Object.keys(bundle).sort().join()).digest('hex').slice(0, 16)
    this.emitFile({
      type: 'asset',
      fileName: 'builds/latest.json',
      source: JSON.stringify({ id, timestamp: Date.now() }),
    })
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
      ['en', 'ru', 'zh', 'ua', 'vi', 'ja'].map((language) => [
        language,
        filesOf(bundle, new RegExp(`/messages/(app|widgets)/${language}\\.json$`)),
      ]),
    )
    this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify({ pages, messages }) })
  },
}

/** What every page needs, by its place: dozens of small files compress worse than one, and each costs a request. */
const vendor =
  /node_modules\/(react|react-dom|scheduler|react-router|i18next|ofetch|ufo|destr|nanostores|@nanostores\/react)\//
const shell = new RegExp(
  [
    'preload-helper',
    'core/src/(client|version|api/(api|build-manifest|errors|events)|auth/(access|session)|contract/roots|i18n/(?!page-messages)|runtime/(storage|cookies|registry)|themes/)',
    'app/src/(client|router|guards/|layouts/(layouts|empty|main|logo|language-select)|shell/(?!modal|states|use-debounced))',
  ].join('|'),
)

export default defineConfig({
  root: import.meta.dirname,
  plugins: [plainJson, react(), buildManifest, pageManifest],
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
        codeSplitting: {
          groups: [
            { name: 'vendor', test: vendor },
            { name: 'shell', test: (id) => shell.test(id) && !id.endsWith('.json') },
          ],
        },
      },
    },
  },
})
