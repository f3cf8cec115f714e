import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { inTransaction } from '#server/lib/database/db.ts'
import { AppError, notFound } from '#server/lib/http/errors.ts'
import { failures } from '#server/lib/http/failures.ts'
import { conversationParamsSchema, handlingSchema } from '#shared/conversations/conversations.schemas.ts'
import { messageSchema as doneSchema } from '#shared/lib/fields.schemas.ts'
import { announceConversation } from './conversation-news.repository.ts'
import { requireConversation, requireParticipant } from './conversations.guards.ts'
import { lockConversation, setArchived, setStage } from './conversations.repository.ts'

/** How a business keeps its conversations in order; visitors see nothing of it. */
export const conversationHandlingRoutes: FastifyPluginAsyncZod = async (app) => {
  app.put(
    '/:conversationId/handling',
    {
      onRequest: requireParticipant,
      schema: {
        tags: ['conversations'],
        params: conversationParamsSchema,
        body: handlingSchema,
        response: { 200: doneSchema, ...failures(400, 401, 403, 404, 413, 415) },
      },
    },
    async (request) => {
      const { id, side, businessId } = await requireConversation(request, request.params.conversationId)
      if (side !== 'business') throw new AppError('forbidden', 'Only the business can do this.')
      const { stage, isArchived } = request.body
      await inTransaction(app.db, async (tx) => {
        const head = await lockConversation(tx, id)
        if (!head) throw notFound('conversation')
        if (stage !== undefined) await setStage(tx, id, stage)
        if (isArchived !== undefined) await setArchived(tx, id, isArchived)
        const { visitorId } = head
        await announceConversation(tx, { conversationId: id, businessId, visitorId, messageId: null })
      })
      return { message: 'Saved.' }
    },
  )
}
