import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { className } from './build/class-name.ts'

const root = import.meta.dirname

/** The package for React users: components, their pieces and the elements, with the styles beside them. */
export default defineConfig({
  root,
  publicDir: false,
  plugins: [react()],
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
