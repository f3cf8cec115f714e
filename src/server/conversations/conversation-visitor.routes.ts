import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { inTransaction } from '#server/lib/database/db.ts'
import { AppError, notFound } from '#server/lib/http/errors.ts'
import { failures } from '#server/lib/http/failures.ts'
import { secretLinkLimit } from '#server/lib/http/rate-limit.ts'
import { readToken } from '#server/lib/tokens.ts'
import {
  contactVisibilitySchema,
  conversationParamsSchema,
  openConversationSchema,
  openedConversationSchema,
} from '#shared/conversations/conversations.schemas.ts'
import { messageSchema as doneSchema } from '#shared/lib/fields.schemas.ts'
import { findConversationOfLink } from './conversation-access.repository.ts'
import { announceConversation } from './conversation-news.repository.ts'
import { requireConversation, requireParticipant } from './conversations.guards.ts'
import { lockConversation, setContactVisibility } from './conversations.repository.ts'

const tags = ['conversations']

/** How a visitor takes part: by a secret link, and with or without showing how to reach them. */
export const conversationVisitorRoutes: FastifyPluginAsyncZod = async (app) => {
  // POST, so that the token is in no address.
  app.post(
    '/open',
    {
      config: { rateLimit: secretLinkLimit },
      schema: {
        tags,
        body: openConversationSchema,
        response: { 200: openedConversationSchema, ...failures(400, 404, 413, 415, 429) },
      },
    },
    async (request) => {
      const hash = readToken('quoteStatus', request.body.token)
      if (!hash) throw new AppError('malformed_request', 'This link is incomplete.')
      const found = await findConversationOfLink(app.db, hash)
      if (!found) throw notFound('conversation')
      return { conversationId: found.id }
    },
  )

  app.put(
    '/:conversationId/contact',
    {
      onRequest: requireParticipant,
      schema: {
        tags,
        params: conversationParamsSchema,
        body: contactVisibilitySchema,
        response: { 200: doneSchema, ...failures(400, 401, 403, 404, 409, 413, 415) },
      },
    },
    async (request) => {
      const { id, side, businessId } = await requireConversation(request, request.params.conversationId)
      if (side !== 'visitor')
        throw new AppError('forbidden', 'Only the visitor decides who sees their contact info.')
      const { hidesContact } = request.body
      await inTransaction(app.db, async (tx) => {
        const head = await lockConversation(tx, id)
        if (!head) throw notFound('conversation')
        if (hidesContact && head.ownerId === null)
          throw new AppError(
            'conflict',
            `${head.businessName} doesn’t reply here, so they need a way to reach you.`,
          )
        await setContactVisibility(tx, id, hidesContact)
        const { visitorId } = head
        await announceConversation(tx, { conversationId: id, businessId, visitorId, messageId: null })
      })
      return { message: hidesContact ? 'Contact info hidden.' : 'Contact info shown.' }
    },
  )
}
