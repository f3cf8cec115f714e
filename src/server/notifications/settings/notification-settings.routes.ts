import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { failures } from '#server/lib/http/failures.ts'
import { secretLinkLimit } from '#server/lib/http/rate-limit.ts'
import { visitorOf } from '#server/lib/http/visitor.ts'
import {
  notificationSettingsSchema,
  settingsQuerySchema,
  updateNotificationSettingsSchema,
} from '#shared/notifications/settings/notification-settings.schemas.ts'
import { mailStopsRoutes } from './mail-stops.routes.ts'
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
  const subjectOf = (request: FastifyRequest, token: string | undefined) =>
    token === undefined ? findOwnAddress(app.db, visitorOf(request).id) : openSettingsLink(app, token)

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
    async (request) => getSettings(app.db, await subjectOf(request, request.query.token)),
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

  await app.register(mailStopsRoutes)
}
