import type { ZodType } from 'zod'
import { messageSchema } from '#shared/lib/fields.schemas.ts'
import { failures } from './failures.ts'
import { takesKey } from './idempotency.ts'
import { anonymousFormLimit } from './rate-limit.ts'

/** Options of a route that takes a form from anyone, signed in or not. */
export const publicForm = <Body extends ZodType>(tag: string, body: Body) => ({
  config: { rateLimit: anonymousFormLimit },
  schema: { tags: [tag], body, response: { 201: messageSchema, ...failures(400, 413, 415, 429) } },
})

/** The same for a form that is sent once under each key. */
export function keyedForm<Body extends ZodType>(tag: string, body: Body) {
  const { config, schema } = publicForm(tag, body)
  const response = { ...schema.response, ...failures(409) }
  return { config, schema: { ...schema, headers: takesKey, response } }
}
