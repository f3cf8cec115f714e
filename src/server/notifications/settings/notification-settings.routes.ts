import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { failures } from '#server/lib/http/failures.ts'
import { secretLinkLimit } from '#server/lib/http/rate-limit.ts'
import { visitorOf } from '#server/lib/http/visitor.ts'
import {
  notificationSettingsSchema,
  updateNotificationSettingsSchema,
} from '#shared/notifications/settings/notification-settings.schemas.ts'
import { mailStopsRoutes } from './mail-stops.routes.ts'
import {
  changeSettings,
  getOwnAddress,
  getSettings,
  openSettingsLink,
} from './notification-settings.service.ts'

/** A link can't be guessed; a mail provider may send those of many of its users. */
const config = { rateLimit: secretLinkLimit }
const tags = ['notifications']
/** The header with the token of a link from an email; without it, the settings are those of the account. */
const linkHeader = 'x-settings-token'
const description = `The settings of the address in an email link, whose token is sent in the header ${linkHeader}, else of the account that is signed in.`

/** Which email an address gets: for the holder of a link from one of its emails, and for people who are signed in. */
export const notificationSettingsRoutes: FastifyPluginAsyncZod = async (app) => {
  const subjectOf = (request: FastifyRequest) => {
    const token = request.headers[linkHeader]
    return token === undefined
      ? getOwnAddress(app.db, visitorOf(request).id)
      : openSettingsLink(app, String(token))
  }

  app.get(
    '/',
    {
      config,
      schema: {
        tags,
        description,
        response: { 200: notificationSettingsSchema, ...failures(400, 401, 403, 429) },
      },
    },
    async (request) => getSettings(app.db, await subjectOf(request)),
  )

  app.put(
    '/',
    {
      config,
      schema: {
        tags,
        description,
        body: updateNotificationSettingsSchema,
        response: { 200: notificationSettingsSchema, ...failures(400, 401, 403, 413, 415, 429) },
      },
    },
    async (request) => {
      const subject = await subjectOf(request)
      await changeSettings(app, subject, request.body)
      return getSettings(app.db, subject)
    },
  )

  await app.register(mailStopsRoutes)
}
