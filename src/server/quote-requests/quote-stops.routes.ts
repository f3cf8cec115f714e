import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { AppError, notFound } from '#server/lib/http/errors.ts'
import { failures } from '#server/lib/http/failures.ts'
import { secretLinkLimit } from '#server/lib/http/rate-limit.ts'
import { readToken } from '#server/lib/tokens.ts'
import { messageSchema } from '#shared/lib/fields.schemas.ts'
import { paths } from '#shared/lib/paths.ts'
import { stopLinkQuerySchema } from '#shared/quote-requests/quote-requests.schemas.ts'
import { stopQuoteMails } from './quote-delivery.repository.ts'

/** A link can't be guessed; a mail provider may send those of many of its users. */
const config = { rateLimit: secretLinkLimit }
const tags = ['quote-requests']

/** The link in emails to a listing's address. People open it; their mail program may post to it instead (RFC 8058). */
export const quoteStopsRoutes: FastifyPluginAsyncZod = async (app) => {
  // What mail programs post says nothing that the address doesn't.
  app.addContentTypeParser('application/x-www-form-urlencoded', async () => undefined)

  // Opening the link changes nothing: email scanners open every link.
  app.get('/stop', { schema: { hide: true, querystring: stopLinkQuerySchema } }, (request, reply) =>
    reply
      .header('referrer-policy', 'no-referrer')
      .redirect(`${paths.stopQuoteEmails}?token=${encodeURIComponent(request.query.token)}`),
  )

  app.post(
    '/stop',
    {
      config,
      schema: {
        tags,
        querystring: stopLinkQuerySchema,
        response: { 200: messageSchema, ...failures(400, 404, 413, 415, 429) },
      },
    },
    async (request) => {
      const hash = readToken('stop', request.query.token)
      if (!hash) throw new AppError('malformed_request', 'This link is incomplete.')
      if (!(await stopQuoteMails(app.db, hash))) throw notFound('link')
      return { message: 'No more quote requests will be sent to this address.' }
    },
  )
}
