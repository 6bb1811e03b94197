import { createHash } from 'node:crypto'
import { allCalls, type CallDeclaration } from '@ciyu/core/contract'
import { toJsonSchema } from '@valibot/to-json-schema'
import { routeOf } from '../http/handle.ts'

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const html = (text: string): string => text.replace(/[&<>"]/g, (character) => escapes[character] ?? character)
const inline = (text: string): string => html(text).replace(/`([^`]+)`/g, '<code>$1</code>')

const style = `
*{box-sizing:border-box}
body{margin:0 auto;max-width:60rem;padding:3rem 1.5rem 6rem;background:#fff;color:#000;font:16px/1.5 system-ui,sans-serif}
h1{margin:0 0 .25rem;font-size:2rem;letter-spacing:-.02em}
h1 mark{background:linear-gradient(transparent 55%,#fedc29 55%);color:inherit}
h2{margin:3rem 0 .5rem;font-size:1rem;text-transform:capitalize;color:#5c5c5c;font-weight:600}
p{margin:0 0 1rem;max-width:42rem}
a{color:inherit;text-underline-offset:3px}
article{border-top:1px solid #e5e5e5;padding:1rem 0}
article h3{display:flex;flex-wrap:wrap;gap:.25rem .75rem;align-items:baseline;margin:0;font:600 15px/1.5 ui-monospace,monospace;overflow-wrap:anywhere}
.method{min-width:3.75rem}
.access{margin-left:auto;font:13px system-ui,sans-serif;border:1px solid #000;border-radius:999px;padding:0 .6rem}
.access.public{border-color:#e5e5e5;color:#5c5c5c}
article p{margin:.25rem 0 0}
details{margin-top:.5rem}
summary{cursor:pointer;color:#5c5c5c;font-size:14px}
pre{overflow:auto;margin:.5rem 0 0;padding:1rem;background:#f6f9fc;border-radius:12px;font:13px/1.5 ui-monospace,monospace;white-space:pre-wrap}
code{font-family:ui-monospace,monospace;font-size:.92em}
:focus-visible{outline:2px solid #000;outline-offset:2px;box-shadow:0 0 0 5px #fedc29}
`

interface JsonSchema {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
}

/** A schema the way one would write the type. */
function typeOf(schema: JsonSchema, indent = ''): string {
  const either = schema.anyOf ?? schema.oneOf
  if (either) return [...new Set(either.map((one) => typeOf(one, indent)))].join(' | ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.items) {
    const item = typeOf(schema.items, indent)
    return item.includes(' | ') ? `(${item})[]` : `${item}[]`
  }
  if (schema.properties) {
    const required = new Set(schema.required)
    const lines = Object.entries(schema.properties).map(
      ([name, property]) => `${indent}  ${name}${required.has(name) ? '' : '?'}: ${typeOf(property, `${indent}  `)}`,
    )
    return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n${indent}}`
  }
  return [schema.type ?? 'any'].flat().join(' | ')
}

function block(title: string, schema: CallDeclaration['query'], typeMode: 'input' | 'output'): string {
  if (!schema) return ''
  const type = typeOf(toJsonSchema(schema, { typeMode, errorMode: 'ignore' }) as JsonSchema)
  return `<details><summary>${title}</summary><pre>${html(type)}</pre></details>`
}

const accessLabels = {
  public: 'public',
  'signed-in': 'session',
  self: 'own session',
  shared: 'anybody it is shared with',
  admin: 'administrator',
  basic: 'credentials',
} as const

function article(call: CallDeclaration): string {
  const answer =
    typeof call.answer === 'string'
      ? `<p><code>${html(call.answer)}</code></p>`
      : block('Answer', call.answer, 'output')
  return `<article id="${html(call.name)}">
<h3><span class="method">${call.method}</span><span>${html(routeOf(call).replace(/:(\w+)/g, '{$1}'))}</span><span class="access ${call.access}">${accessLabels[call.access]}</span></h3>
<p>${inline(call.summary)}</p>
${block('Query', call.query, 'input')}${block('Body', call.body, 'input')}${answer}
</article>`
}

/** The calls on one readable page; it runs no script and loads nothing. */
export function apiPage(): { html: string; policy: string } {
  const groups = Map.groupBy(allCalls(), (call) => call.path.split('/')[1] ?? '')
  const sections = [...groups].map(
    ([name, calls]) => `<section><h2>${html(name)}</h2>${calls.map(article).join('\n')}</section>`,
  )
  const page = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Ciyu API</title><meta name="description" content="Every call of the Ciyu service."><style>${style}</style></head>
<body><header><h1><mark>Ciyu</mark> API</h1>
<p>Every path answers with and without a trailing slash. Meanings and titles come in the language of <code>lang</code> (en, ru, zh, ua, vi, ja), else of <code>Accept-Language</code>, else in English. Errors are <code>{message, code}</code>, and with <code>invalid</code> also <code>fields</code>. Calls that ask for a session take its access token: <code>Authorization: Bearer …</code>.</p>
<p>For machines: <a href="/api/openapi.json">openapi.json</a></p></header>
<main>${sections.join('\n')}</main></body></html>`
  const hash = createHash('sha256').update(style).digest('base64')
  return {
    html: page,
    policy: `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`,
  }
}
