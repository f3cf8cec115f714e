import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { failures } from '#server/lib/http/failures.ts'
import { secretLinkLimit } from '#server/lib/http/rate-limit.ts'
import { answerHoursQuestionSchema, hoursLinkQuerySchema } from '#shared/hours/hours-questions.schemas.ts'
import { messageSchema } from '#shared/lib/fields.schemas.ts'
import { paths } from '#shared/lib/paths.ts'
import { answerQuestion } from './hours-questions.service.ts'

/** A link can't be guessed; a mail provider may send those of many of its users. */
const config = { rateLimit: secretLinkLimit }
const tags = ['hours']
const response = { 200: messageSchema, ...failures(400, 404, 413, 415, 429) }
const thanks = {
  right: 'Thank you. The page now says when the hours were confirmed.',
  stop: 'You won’t be asked about these hours again.',
}

/** The link in emails that ask owners about their hours; it needs no sign-in. */
export const hoursQuestionsRoutes: FastifyPluginAsyncZod = async (app) => {
  // For mail programs (RFC 8058): emails from before name the address in their header.
  app.addContentTypeParser('application/x-www-form-urlencoded', async () => undefined)

  // Opening the link changes nothing: email scanners open every link.
  app.get('/stop', { schema: { hide: true, querystring: hoursLinkQuerySchema } }, (request, reply) =>
    reply
      .header('referrer-policy', 'no-referrer')
      .redirect(`${paths.hoursQuestion}?token=${encodeURIComponent(request.query.token)}`),
  )
  app.post(
    '/stop',
    { config, schema: { tags, querystring: hoursLinkQuerySchema, response } },
    async (request) => {
      await answerQuestion(app.db, request.query.token, 'stop')
      return { message: thanks.stop }
    },
  )

  app.post(
    '/answer',
    { config, schema: { tags, body: answerHoursQuestionSchema, response } },
    async ({ body: { token, answer } }) => {
      await answerQuestion(app.db, token, answer)
      return { message: thanks[answer] }
    },
  )
}
