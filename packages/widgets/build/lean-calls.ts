import { type Plugin, parseSync } from 'vite'

/** The parts of a declaration that only the service and OpenAPI read. */
const unread = new Set(['params', 'query', 'body', 'summary', 'access'])

interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

function* walk(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const item of value) yield* walk(item)
  else if (typeof value === 'object' && value !== null) {
    if ('type' in value && 'start' in value) yield value as Node
    for (const child of Object.values(value)) yield* walk(child)
  }
}

/** The code of a module of the contract without what a client never reads of its declared calls. */
export function leanDeclarations(id: string, code: string): string {
  if (!code.includes('declareCall({')) return code
  const cuts: Node[] = []
  for (const node of walk(parseSync(id, code).program)) {
    const { callee, arguments: given } = node as Node & { callee?: { name?: string }; arguments?: Node[] }
    if (node.type !== 'CallExpression' || callee?.name !== 'declareCall') continue
    const properties = (given?.[0]?.properties ?? []) as (Node & { key?: { name?: string } })[]
    cuts.push(...properties.filter(({ key }) => unread.has(key?.name ?? '')))
  }
  let result = code
  for (const { start, end } of cuts.sort((a, b) => b.start - a.start)) {
    result = result.slice(0, start) + result.slice(end).replace(/^\s*,/, '')
  }
  return result
}

/** Takes from declared calls what a client never reads, so that the schemas of inputs are not in the bundle. */
export const leanCalls = (): Plugin => ({
  name: 'lean-calls',
  enforce: 'pre',
  transform(code, id) {
    if (!/core[\\/]src[\\/]contract[\\/]\w[\w-]*\.ts$/.test(id)) return null
    const lean = leanDeclarations(id, code)
    return lean === code ? null : { code: lean, map: null }
  },
})
