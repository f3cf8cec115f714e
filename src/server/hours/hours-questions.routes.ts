import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { failures } from '#server/lib/http/failures.ts'
import { secretLinkLimit } from '#server/lib/http/rate-limit.ts'
import { hoursLinkQuerySchema } from '#shared/hours/hours-questions.schemas.ts'
import { messageSchema } from '#shared/lib/fields.schemas.ts'
import { paths } from '#shared/lib/paths.ts'
import { answerQuestion } from './hours-questions.service.ts'

/** A link can't be guessed; a mail provider may send those of many of its users. */
const config = { rateLimit: secretLinkLimit }
const tags = ['hours']
const schema = {
  tags,
  querystring: hoursLinkQuerySchema,
  response: { 200: messageSchema, ...failures(400, 404, 413, 415, 429) },
}

/** The link in emails that ask owners about their hours; it needs no sign-in. */
export const hoursQuestionsRoutes: FastifyPluginAsyncZod = async (app) => {
  // What mail programs post to stop such emails (RFC 8058) says nothing that the address doesn't.
  app.addContentTypeParser('application/x-www-form-urlencoded', async () => undefined)

  // Opening the link changes nothing: email scanners open every link.
  app.get('/stop', { schema: { hide: true, querystring: hoursLinkQuerySchema } }, (request, reply) =>
    reply
      .header('referrer-policy', 'no-referrer')
      .redirect(`${paths.hoursQuestion}?token=${encodeURIComponent(request.query.token)}`),
  )
  app.post('/stop', { config, schema }, async (request) => {
    await answerQuestion(app.db, request.query.token, 'stop')
    return { message: 'You won’t be asked about these hours again.' }
  })
  app.post('/right', { config, schema }, async (request) => {
    await answerQuestion(app.db, request.query.token, 'right')
    return { message: 'Thank you. The page now says when the hours were confirmed.' }
  })
}
