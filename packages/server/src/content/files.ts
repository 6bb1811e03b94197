import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import * as v from 'valibot'
import { ContentError } from './content-error.ts'

/** A file of the content folder, parsed. */
export interface ContentFile {
  /** From the content folder, with `/`. */
  readonly name: string
  readonly value: unknown
}

/** The JSON files of a part of the content, in order of name, and a hash of them all. */
export function readContent(root: string, part: string): { files: ContentFile[]; version: string } {
  const folder = join(root, part)
  const hash = createHash('sha256')
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.json'))
    .sort()
  const files = paths.map((path) => {
    const text = readFileSync(join(folder, path), 'utf8')
    const name = relative(root, join(folder, path)).split(sep).join('/')
    hash.update(`${name}\n${text}`)
    return { name, value: parse(name, text) }
  })
  return { files, version: hash.digest('base64url') }
}

function parse(name: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error)
    const at = /position (\d+)/.exec(said)?.[1]
    const line = at === undefined ? '' : `:${text.slice(0, Number(at)).split('\n').length}`
    throw new ContentError(`${name}${line} is not JSON: ${said}`)
  }
}

/** Holds a file against its schema. Throws `ContentError` with file, key and what is wrong there. */
export function checked<const S extends v.GenericSchema>(schema: S, { name, value }: ContentFile): v.InferOutput<S> {
  const result = v.safeParse(schema, value)
  if (result.success) return result.output
  const [issue] = result.issues
  const path = issue.path?.map((item) => String(item.key)).join(' → ') ?? ''
  throw new ContentError(`${name}: ${path ? `${path}: ` : ''}${issue.message}`)
}

const text = (most: number) => v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(most))

/** A text that must be there in all six languages. */
export const inAllLanguages = (most = 500) =>
  v.strictObject({ en: text(most), ru: text(most), zh: text(most), ua: text(most), vi: text(most), ja: text(most) })

const slug = v.pipe(
  v.string(),
  v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'A slug is lower-case letters and digits, parted by "-".'),
  v.maxLength(80),
)

export const affiliateFile = v.strictObject({
  slug,
  name: inAllLanguages(120),
  description: inAllLanguages(),
  cover: text(4),
  position: v.pipe(v.number(), v.integer()),
  url: v.nullable(v.pipe(v.string(), v.url())),
})

export const entityFile = v.strictObject({
  slug,
  type: v.picklist(['collection', 'level', 'topic']),
  /** The shelf it stands on: another entity, or an affiliate. */
  parent: v.optional(slug),
  position: v.pipe(v.number(), v.integer()),
  cover: text(4),
  title: inAllLanguages(120),
  description: inAllLanguages(),
  /** Its words: `学习`, or `学习|xue2 xi2` where several words have these characters. */
  words: v.optional(v.array(text(60))),
  /** Instead of `words`: the level of HSK 2.0 whose list it is. */
  hsk: v.optional(v.picklist([1, 2, 3, 4, 5, 6])),
})

export const sentenceFile = v.array(
  v.strictObject({
    simplified: text(200),
    traditional: text(200),
    pinyin: text(600),
    translations: v.strictObject({ en: text(400), ru: text(400), ua: text(400), vi: text(400), ja: text(400) }),
  }),
)

const senses = v.pipe(v.array(text(120)), v.minLength(1), v.maxLength(8))

export const glossFile = v.record(
  text(60),
  v.strictObject({ ru: senses, ua: senses, vi: senses, ja: senses, zh: senses }),
)

export const additionsFile = v.array(
  v.strictObject({ simplified: text(40), traditional: text(40), pinyin: text(200), senses: v.array(text(300)) }),
)
export const readingsFile = v.record(v.string(), v.record(v.string(), v.string()))
export const meaningsFile = v.record(v.string(), v.pipe(v.array(text(200)), v.minLength(1)))
