import * as v from 'valibot'
import { declareCall } from './call.ts'

/** The calls of the service about itself (ours: not on the specification's list). */
export const getHealth = declareCall({
  name: 'getHealth',
  api: 'base',
  method: 'GET',
  path: '/health',
  access: 'public',
  summary: 'Whether the service and its database answer.',
  answer: v.object({
    status: v.picklist(['ok', 'loading']),
    database: v.picklist(['embedded', 'postgres']),
    words: v.number(),
  }),
})

/** What the browser may know of the configuration. */
export const serviceConfig = v.object({
  /** Where `/auth/v1` is; the service's own address unless it uses a hosted Supabase project. */
  supabaseUrl: v.string(),
  supabaseAnonKey: v.string(),
  roots: v.object({ base: v.string(), texts: v.string(), auth: v.string(), ai: v.string(), admin: v.string() }),
  /** Where mails can be read in development. */
  mailbox: v.nullable(v.string()),
})
export type ServiceConfig = v.InferOutput<typeof serviceConfig>

export const getConfig = declareCall({
  name: 'getConfig',
  api: 'base',
  method: 'GET',
  path: '/config',
  access: 'public',
  summary: 'What the browser may know of the configuration.',
  answer: serviceConfig,
})

/** Every error of the service. `code` is stable, `message` is for people. */
export const errorBody = v.object({
  message: v.string(),
  code: v.string(),
  /** With `invalid`: what is wrong, by field. */
  fields: v.optional(v.record(v.string(), v.string())),
})
export type ErrorBody = v.InferOutput<typeof errorBody>
