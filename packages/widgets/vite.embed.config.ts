import { join } from 'node:path'
import { defineConfig, type Plugin, type Rollup, build as viteBuild } from 'vite'
import { getEntity } from '../core/src/contract/entities.ts'
import { roots } from '../core/src/contract/roots.ts'
import { className } from './build/class-name.ts'
import { leanCalls } from './build/lean-calls.ts'

const root = import.meta.dirname
const outDir = join(root, 'dist/embed')
const conditions = ['ciyu-source', 'module', 'browser', 'development|production']
const target = 'es2022'

const slimReact = '\0slim-react'

/** React is preact/compat; what r2wc imports as React is less than all of it. */
const preactInstead = (): Plugin => ({
  name: 'preact-instead',
  enforce: 'pre',
  resolveId(source, importer) {
    if (source !== 'react') return null
    if (importer && /@r2wc[\\/]/.test(importer)) return slimReact
    return this.resolve('preact/compat', importer, { skipSelf: true })
  },
  load: (id) => (id === slimReact ? `import { createElement } from 'preact'\nexport default { createElement }` : null),
})

/** The styles are in the widgets' one sheet; what Vite would link into the page is not wanted. */
const dropStyleFiles = (): Plugin => ({
  name: 'drop-style-files',
  generateBundle(_, bundle) {
    for (const name of Object.keys(bundle)) if (name.endsWith('.css')) delete bundle[name]
  },
})

/** A chunk with all that it imports, so that one hop fetches them together. */
function withImports(bundle: Rollup.OutputBundle, chunk: Rollup.OutputChunk): string[] {
  const files = new Set<string>()
  const add = (name: string) => {
    const found = bundle[name]
    if (files.has(name) || found?.type !== 'chunk') return
    files.add(name)
    for (const next of found.imports) add(next)
  }
  add(chunk.fileName)
  return [...files]
}

/** Builds the loader when the names of the chunks are known: alone in one small file, so that nothing stands before it. */
const buildLoader = (): Plugin => {
  let chunks: { widgets: Record<string, string[]>; messages: Record<string, string> }
  return {
    name: 'build-loader',
    generateBundle(_, bundle) {
      chunks = { widgets: {}, messages: {} }
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue
        const widget = /([\w-]+)\.element\.ts$/.exec(chunk.facadeModuleId ?? '')?.[1]
        if (widget) chunks.widgets[`ciyu-${widget}`] = withImports(bundle, chunk)
        const language = /messages[\\/]widgets[\\/](\w+)\.json$/.exec(chunk.facadeModuleId ?? '')?.[1]
        if (language) chunks.messages[language] = chunk.fileName
      }
    },
    async closeBundle() {
      await viteBuild({
        configFile: false,
        root,
        logLevel: 'warn',
        resolve: { conditions },
        define: {
          __CIYU_CHUNKS__: JSON.stringify(chunks),
          __CIYU_ENTITY_PATH__: JSON.stringify(roots[getEntity.api] + getEntity.path),
        },
        build: {
          target,
          outDir,
          emptyOutDir: false,
          reportCompressedSize: false,
          rolldownOptions: {
            input: join(root, 'src/loader.ts'),
            output: { entryFileNames: 'loader.js', minify: true },
          },
        },
      })
    },
  }
}

/** What stands in another's place: smaller, and the same in what we use of it. */
const instead = {
  'ts-fsrs': join(root, 'src/embed/lean-fsrs.ts'),
  ofetch: join(root, 'src/embed/lean-ofetch.ts'),
  'react-dom/client': 'preact/compat/client',
  'react-dom': 'preact/compat',
  'react/jsx-runtime': 'preact/jsx-runtime',
}

export default defineConfig({
  root,
  publicDir: false,
  plugins: [preactInstead(), leanCalls(), dropStyleFiles(), buildLoader()],
  resolve: {
    conditions,
    alias: Object.entries(instead).map(([name, replacement]) => ({ find: new RegExp(`^${name}$`), replacement })),
  },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  css: { modules: { generateScopedName: className } },
  build: {
    target,
    outDir,
    emptyOutDir: true,
    cssCodeSplit: false,
    modulePreload: false,
    reportCompressedSize: false,
    rolldownOptions: {
      input: [join(root, 'src/word-list-learner/word-list-learner.element.ts')],
      preserveEntrySignatures: 'strict',
      // Schemas and declarations make nothing happen: what is not used may go.
      treeshake: { manualPureFunctions: ['v', 'declareCall', 'pageOf', 'paging', 'count', 'loaderOf'] },
      output: {
        entryFileNames: '[name]-[hash].js',
        chunkFileNames: '[name]-[hash].js',
        minify: true,
        // All that the first card needs is one file; the rest comes when it is used.
        codeSplitting: { groups: [{ name: 'widgets', tags: ['$initial'] }] },
      },
    },
  },
})
