import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { className } from './build/class-name.ts'

const root = import.meta.dirname

/**
 * What loads after the first card brings its styles along, so `styles.css` goes without them. Those of the pieces that
 * somebody may use on their own are in `ui.css`.
 */
const pieces = new Map<string, string>()
const laterStyles = (): Plugin => ({
  name: 'later-styles',
  enforce: 'pre',
  async load(id) {
    if (!id.endsWith('.lazy.module.css')) return null
    const names = (await readFile(id, 'utf8')).matchAll(/\.([a-z][\w-]*)/gi)
    return [...new Set(Array.from(names, ([, name]) => `.${name} { --later: 0 }`))].join('\n')
  },
  moduleParsed({ id, code }) {
    if (!/[\\/]ui[\\/][\w-]+\.lazy\.module\.css\?inline$/.test(id)) return
    const text = /export default (".*")/.exec(code ?? '')?.[1]
    if (!text) throw new Error(`${id} has no styles`)
    pieces.set(id, JSON.parse(text))
  },
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const styles = bundle['styles.css']
      if (styles?.type !== 'asset') throw new Error('There is no styles.css')
      styles.source = String(styles.source).replace(/\.[\w-]+ \{ --later: 0 \}\n?/g, '')
      this.emitFile({ type: 'asset', fileName: 'ui.css', source: [...pieces.values()].join('\n') })
    },
  },
})

/** The package for React users: components, their pieces and the elements, with the styles beside them. */
export default defineConfig({
  root,
  publicDir: false,
  plugins: [react(), laterStyles()],
  css: { modules: { generateScopedName: className } },
  build: {
    target: 'es2022',
    outDir: join(root, 'dist'),
    // The embed bundle is built into a folder of the same one.
    emptyOutDir: false,
    cssCodeSplit: false,
    minify: false,
    reportCompressedSize: false,
    lib: {
      entry: {
        index: join(root, 'src/index.ts'),
        elements: join(root, 'src/elements.ts'),
        'ui/index': join(root, 'src/ui/index.ts'),
      },
      formats: ['es'],
      cssFileName: 'styles',
    },
    rolldownOptions: {
      external: [/^react($|\/)/, /^react-dom($|\/)/, /^@ciyu\/core/, /^@r2wc\//, /^@?nanostores/, 'hanzi-writer'],
      output: { chunkFileNames: 'parts/[name]-[hash].js' },
    },
  },
})
