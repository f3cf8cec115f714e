import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { failures } from '#server/lib/http/failures.ts'
import { requireUser, visitorOf } from '#server/lib/http/visitor.ts'
import { messageSchema } from '#shared/lib/fields.schemas.ts'
import { ownQuoteRequestsSchema } from '#shared/quote-requests/quote-requests.schemas.ts'
import { listOwnQuoteRequests, markAllRead } from './quote-lists.repository.ts'

const tags = ['quote-requests']

/** The quote requests of everything somebody owns or helps with, in one list. */
export const ownQuoteRequestsRoutes: FastifyPluginAsyncZod = async (app) => {
  app.addHook('onRequest', requireUser)

  app.get(
    '/mine',
    { schema: { tags, response: { 200: ownQuoteRequestsSchema, ...failures(401) } } },
    (request) => listOwnQuoteRequests(app.db, visitorOf(request).id),
  )

  app.put(
    '/mine/read',
    { schema: { tags, response: { 200: messageSchema, ...failures(400, 401, 413, 415) } } },
    async (request) => {
      await markAllRead(app.db, visitorOf(request).id)
      return { message: 'Read.' }
    },
  )
}
