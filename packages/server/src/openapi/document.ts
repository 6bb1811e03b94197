import { allCalls, type CallDeclaration, errorBody, type Schema } from '@ciyu/core/contract'
import { toJsonSchema } from '@valibot/to-json-schema'
import { routeOf } from '../http/handle.ts'

type Json = Record<string, unknown>

function schemaOf(schema: Schema, typeMode: 'input' | 'output'): Json {
  // What a transformation makes of an input is no business of whoever sends it.
  const { $schema, ...rest } = toJsonSchema(schema, { typeMode, errorMode: 'ignore' })
  return rest
}

function parametersOf(schema: Schema | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as { properties?: Json; required?: string[] }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

const errorAnswerOf = (description: string): Json => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
})

/** Who may call: what is shared is open to guests too. */
function securityOf(access: CallDeclaration['access']): Json[] {
  if (access === 'public') return []
  if (access === 'basic') return [{ credentials: [] }]
  return access === 'shared' ? [{}, { session: [] }] : [{ session: [] }]
}

function operationOf(call: CallDeclaration): Json {
  const { name, summary, access, params, query, body, answer } = call
  const content =
    typeof answer === 'string'
      ? { [answer]: { schema: { type: 'string', format: 'binary' } } }
      : { 'application/json': { schema: schemaOf(answer, 'output') } }
  return {
    operationId: name,
    summary,
    tags: [call.path.split('/')[1] ?? ''],
    parameters: [...parametersOf(params, 'path'), ...parametersOf(query, 'query')],
    ...(body && {
      requestBody: { required: true, content: { 'application/json': { schema: schemaOf(body, 'input') } } },
    }),
    security: securityOf(access),
    responses: {
      200: { description: 'The answer.', content },
      ...(params && { 404: errorAnswerOf('There is no such thing.') }),
      ...((query || body) && { 422: errorAnswerOf('The input is not right; `fields` says where.') }),
      ...(access !== 'public' && { 401: errorAnswerOf('No session, or one that has ended.') }),
      ...(access === 'self' && { 403: errorAnswerOf('Of another user.') }),
      ...(access === 'admin' && { 403: errorAnswerOf('Not an administrator.') }),
    },
  }
}

/** The calls of the service as OpenAPI 3.1, made from their declarations. */
export function openApiDocument(publicUrl: string): Json {
  const paths: Record<string, Json> = {}
  for (const call of allCalls()) {
    const path = routeOf(call).replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(call) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Ciyu',
      version: '1',
      description:
        'Chinese words, word lists and what a learner knows of them. Every path answers with and without a trailing slash. ' +
        'Meanings and titles come in the language of `lang`, else of `Accept-Language`, else in English.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      schemas: { Error: schemaOf(errorBody, 'output') },
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: 'The access token of a session of Supabase Auth.' },
        credentials: { type: 'http', scheme: 'basic', description: 'What the operator has set.' },
      },
    },
  }
}
