import { expect, test } from 'vitest'
import manifest from '../package.json' with { type: 'json' }
import * as core from './index.ts'

test('the version is the package’s', () => {
  expect(core.version).toBe(manifest.version)
})

test('importing the core touches no browser', () => {
  // This file runs in Node without a DOM: that it could import index.ts at all is half of the proof.
  expect(typeof globalThis.document).toBe('undefined')
  expect(core.createStorage().persistent).toBe(false)
})
