import * as v from 'valibot'
import { declareCall } from './call.ts'
import { language } from './shapes.ts'

export const mailRegister = declareCall({
  name: 'mailRegister',
  api: 'auth',
  method: 'GET',
  path: '/v3/mail/register',
  access: 'basic',
  summary: 'Mails a sign-in link in the language given. The answer is the same whether or not the address is known.',
  query: v.object({
    email: v.pipe(v.string(), v.trim(), v.maxLength(255), v.email()),
    /** Where the link leads; the site, unless it is on the list of allowed addresses. */
    redirectUrl: v.optional(v.pipe(v.string(), v.maxLength(2048))),
    platform: v.optional(v.literal('web')),
    lang: v.optional(language),
  }),
  answer: v.object({}),
})
