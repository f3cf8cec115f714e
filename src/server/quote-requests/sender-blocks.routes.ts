import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { requireBusinessTask } from '#server/businesses/businesses.guards.ts'
import { inTransaction } from '#server/lib/database/db.ts'
import { AppError, notFound } from '#server/lib/http/errors.ts'
import { failures } from '#server/lib/http/failures.ts'
import { requireUser, visitorOf } from '#server/lib/http/visitor.ts'
import { messageSchema } from '#shared/lib/fields.schemas.ts'
import { quoteRequestParamsSchema } from '#shared/quote-requests/quote-requests.schemas.ts'
import {
  senderBlockedSchema,
  senderBlockParamsSchema,
  senderBlocksSchema,
} from '#shared/quote-requests/sender-blocks.schemas.ts'
import { findBusinessOfRequest } from './quote-status.repository.ts'
import { blockSenderOf, deleteSenderBlock, listSenderBlocks } from './sender-blocks.repository.ts'

const tags = ['quote-requests']

/** Senders that an owner has blocked. */
export const senderBlocksRoutes: FastifyPluginAsyncZod = async (app) => {
  app.addHook('onRequest', requireUser)

  app.post(
    '/:requestId/sender-block',
    {
      schema: {
        tags,
        params: quoteRequestParamsSchema,
        response: { 201: senderBlockedSchema, ...failures(400, 401, 403, 404, 409, 413, 415) },
      },
    },
    async (request, reply) => {
      const { requestId } = request.params
      const businessId = await findBusinessOfRequest(app.db, requestId)
      if (businessId === undefined) throw notFound('request')
      const { ownerId } = await requireBusinessTask(app, visitorOf(request), businessId, 'answer')
      if (ownerId === null)
        throw new AppError('conflict', 'This business has no owner who could block someone.')
      const block = await inTransaction(app.db, (tx) => blockSenderOf(tx, requestId, ownerId))
      if (!block) throw notFound('request')
      return reply.code(201).send({ block })
    },
  )

  app.get(
    '/sender-blocks',
    { schema: { tags, response: { 200: senderBlocksSchema, ...failures(401) } } },
    async (request) => ({ blocks: await listSenderBlocks(app.db, visitorOf(request).id) }),
  )

  app.delete(
    '/sender-blocks/:blockId',
    {
      schema: {
        tags,
        params: senderBlockParamsSchema,
        response: { 200: messageSchema, ...failures(400, 401, 404) },
      },
    },
    async (request) => {
      if (!(await deleteSenderBlock(app.db, request.params.blockId, visitorOf(request).id)))
        throw notFound('block')
      return { message: 'Unblocked.' }
    },
  )
}
