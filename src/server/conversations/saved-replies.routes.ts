import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { notFound } from '#server/lib/http/errors.ts'
import { failures } from '#server/lib/http/failures.ts'
import { limitPerPerson } from '#server/lib/http/rate-limit.ts'
import { requireUser } from '#server/lib/http/visitor.ts'
import { businessParamsSchema } from '#shared/businesses/businesses.schemas.ts'
import {
  replyParamsSchema,
  savedRepliesSchema,
  saveReplySchema,
} from '#shared/conversations/saved-replies.schemas.ts'
import { requireTeam } from './conversations.guards.ts'
import { deleteReply, listReplies, touchReply } from './saved-replies.repository.ts'
import { changeReply, createReply } from './saved-replies.service.ts'

const tags = ['conversations']
const config = { rateLimit: limitPerPerson({ max: 600, timeWindow: 60 * 60 * 1000 }) }
const refused = failures(400, 401, 403, 404, 413, 415, 429)
const creating = {
  tags,
  params: businessParamsSchema,
  body: saveReplySchema,
  response: { 201: savedRepliesSchema, ...refused, ...failures(409) },
}
const changing = { tags, params: replyParamsSchema, response: { 200: savedRepliesSchema, ...refused } }

/** Answers that a business gives often. Each answer of a change has all of them. */
export const savedRepliesRoutes: FastifyPluginAsyncZod = async (app) => {
  app.addHook('onRequest', requireUser)
  const all = async (businessId: number) => ({ replies: await listReplies(app.db, businessId) })

  app.get(
    '/:businessId/saved-replies',
    {
      schema: {
        tags,
        params: businessParamsSchema,
        response: { 200: savedRepliesSchema, ...failures(400, 401, 403, 404) },
      },
    },
    async (request) => all(await requireTeam(request, request.params.businessId)),
  )

  app.post('/:businessId/saved-replies', { config, schema: creating }, async (request, reply) => {
    const businessId = await requireTeam(request, request.params.businessId)
    await createReply(app.db, businessId, request.body)
    return reply.code(201).send(await all(businessId))
  })

  app.put(
    '/:businessId/saved-replies/:replyId',
    { config, schema: { ...changing, body: saveReplySchema } },
    async (request) => {
      const businessId = await requireTeam(request, request.params.businessId)
      await changeReply(app.db, businessId, request.params.replyId, request.body)
      return all(businessId)
    },
  )

  app.put('/:businessId/saved-replies/:replyId/use', { config, schema: changing }, async (request) => {
    const businessId = await requireTeam(request, request.params.businessId)
    if (!(await touchReply(app.db, businessId, request.params.replyId))) throw notFound('saved reply')
    return all(businessId)
  })

  app.delete('/:businessId/saved-replies/:replyId', { config, schema: changing }, async (request) => {
    const businessId = await requireTeam(request, request.params.businessId)
    if (!(await deleteReply(app.db, businessId, request.params.replyId))) throw notFound('saved reply')
    return all(businessId)
  })
}
