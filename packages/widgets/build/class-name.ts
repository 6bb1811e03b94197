import { createHash } from 'node:crypto'
import { join, relative } from 'node:path'

const root = join(import.meta.dirname, '..')

/** A short name for a class of a CSS module, the same in the map of names and in the text of the sheet. */
export function className(name: string, file: string): string {
  const path = relative(root, file.replace(/\?.*$/, '')).replaceAll('\\', '/')
  return `c${createHash('sha256').update(`${path} ${name}`).digest('base64url').slice(0, 4)}`
}
