import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { failures } from '#server/lib/http/failures.ts'
import { secretLinkLimit } from '#server/lib/http/rate-limit.ts'
import { visitorOf } from '#server/lib/http/visitor.ts'
import { messageSchema } from '#shared/lib/fields.schemas.ts'
import { paths } from '#shared/lib/paths.ts'
import {
  notificationSettingsSchema,
  settingsQuerySchema,
  stopQuerySchema,
  updateNotificationSettingsSchema,
} from '#shared/notifications/settings/notification-settings.schemas.ts'
import {
  changeSettings,
  findOwnAddress,
  getSettings,
  openSettingsLink,
} from './notification-settings.service.ts'

/** A link can't be guessed; a mail provider may send those of many of its users. */
const config = { rateLimit: secretLinkLimit }
const tags = ['notifications']

/** Which email an address gets: for whoever has a link from one of its emails, and for people who are signed in. */
export const notificationSettingsRoutes: FastifyPluginAsyncZod = async (app) => {
  // What mail programs post says nothing that the address doesn't.
  app.addContentTypeParser('application/x-www-form-urlencoded', async () => undefined)
  const subjectOf = (request: FastifyRequest, token: string | undefined) =>
    token === undefined ? findOwnAddress(app.db, visitorOf(request).id) : openSettingsLink(app.db, token)

  app.get(
    '/',
    {
      config,
      schema: {
        tags,
        querystring: settingsQuerySchema,
        response: { 200: notificationSettingsSchema, ...failures(400, 401, 429) },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      return getSettings(app.db, await subjectOf(request, request.query.token))
    },
  )

  app.put(
    '/',
    {
      config,
      schema: {
        tags,
        querystring: settingsQuerySchema,
        body: updateNotificationSettingsSchema,
        response: { 200: notificationSettingsSchema, ...failures(400, 401, 413, 415, 429) },
      },
    },
    async (request) => {
      const subject = await subjectOf(request, request.query.token)
      await changeSettings(app, subject, request.body)
      return getSettings(app.db, subject)
    },
  )

  // The List-Unsubscribe link. Opening it changes nothing: email scanners open every link.
  app.get('/stop', { schema: { hide: true, querystring: stopQuerySchema } }, (request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .redirect(`${paths.notificationSettings}?token=${encodeURIComponent(request.query.token)}`),
  )

  // People's mail programs post here (RFC 8058).
  app.post(
    '/stop',
    {
      config,
      schema: {
        tags,
        querystring: stopQuerySchema,
        response: { 200: messageSchema, ...failures(400, 413, 415, 429) },
      },
    },
    async ({ query: { token, kind } }) => {
      const stopped = kind === 'digest' ? { follows: false, saves: false } : { [kind]: false }
      await changeSettings(app, await openSettingsLink(app.db, token), stopped)
      return { message: 'You won’t get this kind of email any more.' }
    },
  )
}
