import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { inTransaction } from '#server/lib/database/db.ts'
import { invalid, notFound } from '#server/lib/http/errors.ts'
import { failures } from '#server/lib/http/failures.ts'
import { conversationParamsSchema, handlingSchema } from '#shared/conversations/conversations.schemas.ts'
import { snoozeFault } from '#shared/conversations/snooze.ts'
import { messageSchema as doneSchema } from '#shared/lib/fields.schemas.ts'
import { announceToTeam } from './conversation-news.repository.ts'
import { requireParticipant, requireTeamConversation } from './conversations.guards.ts'
import { lockConversation, setArchived, setSnoozed, setStage } from './conversations.repository.ts'

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
      const { id, businessId } = await requireTeamConversation(request, request.params.conversationId)
      const { stage, isArchived, snoozedUntil } = request.body
      const until = typeof snoozedUntil === 'string' ? new Date(snoozedUntil) : snoozedUntil
      const fault = until && snoozeFault(until, new Date())
      if (fault) throw invalid({ snoozedUntil: fault })
      await inTransaction(app.db, async (tx) => {
        if (!(await lockConversation(tx, id))) throw notFound('conversation')
        if (stage !== undefined) await setStage(tx, id, stage)
        if (isArchived !== undefined) await setArchived(tx, id, isArchived)
        if (until !== undefined) await setSnoozed(tx, id, until)
        await announceToTeam(tx, id, businessId)
      })
      return { message: 'Saved.' }
    },
  )
}
