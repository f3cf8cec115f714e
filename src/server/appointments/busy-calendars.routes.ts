import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { requireBusinessTask } from '#server/businesses/businesses.guards.ts'
import { notFound } from '#server/lib/http/errors.ts'
import { failures } from '#server/lib/http/failures.ts'
import { limitPerPerson } from '#server/lib/http/rate-limit.ts'
import { requireUser, visitorOf } from '#server/lib/http/visitor.ts'
import {
  addCalendarSchema,
  busyCalendarListSchema,
  calendarParamsSchema,
} from '#shared/appointments/calendars.schemas.ts'
import { businessParamsSchema } from '#shared/businesses/businesses.schemas.ts'
import { messageSchema } from '#shared/lib/fields.schemas.ts'
import { deleteBusyCalendar, listBusyCalendars } from './busy-calendars.repository.ts'
import { addBusyCalendar } from './busy-calendars.service.ts'

const tags = ['appointments']
const params = businessParamsSchema
const hour = 60 * 60 * 1000
const config = { rateLimit: limitPerPerson({ max: 60, timeWindow: hour }) }

/** The other calendars of an owner. */
export const busyCalendarsRoutes: FastifyPluginAsyncZod = async (app) => {
  app.addHook('onRequest', requireUser)

  app.get(
    '/:businessId/calendars',
    { schema: { tags, params, response: { 200: busyCalendarListSchema, ...failures(400, 401, 403, 404) } } },
    async (request) => {
      const { id } = await requireBusinessTask(app, visitorOf(request), request.params.businessId, 'manage')
      return { calendars: await listBusyCalendars(app.db, id) }
    },
  )

  app.post(
    '/:businessId/calendars',
    {
      config,
      schema: {
        tags,
        params,
        body: addCalendarSchema,
        response: { 201: busyCalendarListSchema, ...failures(400, 401, 403, 404, 409, 413, 415, 429) },
      },
    },
    async (request, reply) => {
      const { id } = await requireBusinessTask(app, visitorOf(request), request.params.businessId, 'manage')
      await addBusyCalendar(app, id, request.body.address)
      return reply.code(201).send({ calendars: await listBusyCalendars(app.db, id) })
    },
  )

  app.delete(
    '/:businessId/calendars/:calendarId',
    {
      config,
      schema: {
        tags,
        params: calendarParamsSchema,
        response: { 200: messageSchema, ...failures(400, 401, 403, 404, 413, 415, 429) },
      },
    },
    async (request) => {
      const { businessId, calendarId } = request.params
      const { id } = await requireBusinessTask(app, visitorOf(request), businessId, 'manage')
      if (!(await deleteBusyCalendar(app.db, id, calendarId))) throw notFound('calendar')
      return { message: 'Removed.' }
    },
  )
}
