import type { FastifyInstance } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { AppError, notFound } from '#server/lib/http/errors.ts'
import { failures } from '#server/lib/http/failures.ts'
import { secretLinkLimit } from '#server/lib/http/rate-limit.ts'
import { readToken } from '#server/lib/tokens.ts'
import { messageSchema } from '#shared/lib/fields.schemas.ts'
import { paths } from '#shared/lib/paths.ts'
import { stopLinkQuerySchema, stopQuoteEmailsSchema } from '#shared/quote-requests/quote-requests.schemas.ts'
import { stopQuoteMails } from './quote-delivery.repository.ts'

/** A link can't be guessed; a mail provider may send those of many of its users. */
const config = { rateLimit: secretLinkLimit }
const tags = ['quote-requests']
const response = { 200: messageSchema, ...failures(400, 404, 413, 415, 429) }

/** The link in emails to a listing's address: people open it, or their mail program posts to it. */
export const quoteStopsRoutes: FastifyPluginAsyncZod = async (app) => {
  // The body of a mail program's post says nothing that the address doesn't.
  app.addContentTypeParser('application/x-www-form-urlencoded', async () => undefined)

  // Opening the link changes nothing: email scanners open every link.
  app.get('/stop', { schema: { hide: true, querystring: stopLinkQuerySchema } }, (request, reply) =>
    reply
      .header('referrer-policy', 'no-referrer')
      .redirect(`${paths.stopQuoteEmails}?token=${encodeURIComponent(request.query.token)}`),
  )

  // Mail programs post here (RFC 8058).
  app.post(
    '/stop',
    { config, schema: { tags, querystring: stopLinkQuerySchema, response } },
    ({ query: { token } }) => stopByLink(app.db, token),
  )

  // The button of the page.
  app.post('/stops', { config, schema: { tags, body: stopQuoteEmailsSchema, response } }, ({ body }) =>
    stopByLink(app.db, body.token),
  )
}

async function stopByLink(db: FastifyInstance['db'], token: string) {
  const hash = readToken('stop', token)
  if (!hash) throw new AppError('malformed_request', 'This link is incomplete.')
  if (!(await stopQuoteMails(db, hash))) throw notFound('link')
  return { message: 'No more quote requests will be sent to this address.' }
}
