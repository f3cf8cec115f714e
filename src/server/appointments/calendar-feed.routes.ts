import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { requireBusinessTask } from '#server/businesses/businesses.guards.ts'
import { AppError, notFound } from '#server/lib/http/errors.ts'
import { failures } from '#server/lib/http/failures.ts'
import { limitPerAddress, limitPerPerson } from '#server/lib/http/rate-limit.ts'
import { requireUser, visitorOf } from '#server/lib/http/visitor.ts'
import { createToken, readToken } from '#server/lib/tokens.ts'
import { calendarFeedSchema, feedQuerySchema } from '#shared/appointments/calendars.schemas.ts'
import { businessParamsSchema } from '#shared/businesses/businesses.schemas.ts'
import { messageSchema } from '#shared/lib/fields.schemas.ts'
import { paths } from '#shared/lib/paths.ts'
import { endFeed, findFeed, listFedAppointments, setFeed } from './calendar-feed.repository.ts'
import { calendarText } from './calendar-text.ts'

const tags = ['appointments']
const params = businessParamsSchema
const hour = 60 * 60 * 1000
const config = { rateLimit: limitPerPerson({ max: 60, timeWindow: hour }) }

/** The private address of a business's calendar. */
export const calendarFeedsRoutes: FastifyPluginAsyncZod = async (app) => {
  app.addHook('onRequest', requireUser)

  app.post(
    '/:businessId/calendar-feed',
    {
      config,
      schema: {
        tags,
        params,
        description: 'A new private link, which replaces the last one.',
        response: { 201: calendarFeedSchema, ...failures(400, 401, 403, 404, 409, 413, 415, 429) },
      },
    },
    async (request, reply) => {
      const { businessId } = request.params
      const { id } = await requireBusinessTask(app, visitorOf(request), businessId, 'manage')
      const { token, hash } = createToken('calendarFeed')
      if (!(await setFeed(app.db, id, hash, visitorOf(request).id)))
        throw new AppError('conflict', 'Please save when people can book first.')
      return reply.code(201).send({ url: `${app.config.publicUrl}${paths.calendarFeed}?token=${token}` })
    },
  )

  app.delete(
    '/:businessId/calendar-feed',
    {
      config,
      schema: {
        tags,
        params,
        response: { 200: messageSchema, ...failures(400, 401, 403, 404, 413, 415, 429) },
      },
    },
    async (request) => {
      const { businessId } = request.params
      const { id } = await requireBusinessTask(app, visitorOf(request), businessId, 'manage')
      await endFeed(app.db, id)
      return { message: 'The link no longer works.' }
    },
  )
}

/** The feed itself, for calendar programs: anyone with the address can read it. */
export const calendarFeedRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/calendar.ics',
    {
      config: { rateLimit: limitPerAddress({ max: 600, timeWindow: 10 * 60 * 1000 }) },
      schema: { hide: true, querystring: feedQuerySchema },
    },
    async (request, reply) => {
      const hash = readToken('calendarFeed', request.query.token)
      const feed = hash && (await findFeed(app.db, hash))
      if (!feed) throw notFound('calendar')
      const times = await listFedAppointments(app.db, feed.businessId)
      const { siteName, publicUrl, mail } = app.config
      const entries = times.map(({ visitorName, state, ...time }) => ({
        ...time,
        uid: `${time.uid}@${mail.host}`,
        summary: state === 'confirmed' ? visitorName : `${visitorName} (not confirmed)`,
        description: `${feed.name} on ${siteName}`,
        url: `${publicUrl}${paths.ownerBusiness(feed.businessId)}?tab=appointments`,
        status: state === 'confirmed' ? ('CONFIRMED' as const) : ('TENTATIVE' as const),
      }))
      return reply
        .header('cache-control', 'private, max-age=300')
        .type('text/calendar; charset=utf-8')
        .send(calendarText(entries, { name: `${feed.name} on ${siteName}` }))
    },
  )
}
