import type { ZodType } from 'zod'
import { baseRevisionQuerySchema } from '#shared/lib/fields.schemas.ts'
import { failures } from './failures.ts'

const tags = ['desk']
const changed = failures(400, 401, 403, 404, 409, 413, 415)

/** A list under /admin. */
export const deskList = <Query extends ZodType, List extends ZodType>(querystring: Query, list: List) => ({
  tags,
  querystring,
  response: { 200: list, ...failures(400, 401, 403, 404) },
})

/** A change under /admin to the thing that `params` names. */
export const deskChange = <Params extends ZodType, Body extends ZodType, Answer extends ZodType>(
  params: Params,
  body: Body,
  answer: Answer,
) => ({ tags, params, body, response: { 200: answer, ...changed } })

/** A deletion under /admin of the thing that `params` names. */
export const deskDeletion = <Params extends ZodType, Answer extends ZodType>(
  params: Params,
  answer: Answer,
) => ({
  tags,
  params,
  querystring: baseRevisionQuerySchema,
  response: { 200: answer, ...changed },
})
