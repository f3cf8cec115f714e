import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { requireBusinessTask } from '#server/businesses/businesses.guards.ts'
import {
  requireConversation,
  requireParticipant,
  sentIn,
} from '#server/conversations/conversations.guards.ts'
import { failures } from '#server/lib/http/failures.ts'
import { needsKey, sendOnce, takesKey } from '#server/lib/http/idempotency.ts'
import { limitSenders } from '#server/lib/http/rate-limit.ts'
import { requireUser, visitorOf } from '#server/lib/http/visitor.ts'
import { createUploadToken } from '#server/quote-requests/upload-tokens.service.ts'
import { catchBots } from '#server/spam/caught-forms.service.ts'
import { needsConfirmation } from '#server/users/email-confirmations.service.ts'
import {
  answerAppointmentSchema,
  appointmentParamsSchema,
  type BookSlot,
  bookSlotSchema,
  changedAppointmentSchema,
  comingAppointmentsSchema,
  conversationAppointmentSchema,
  ownComingQuerySchema,
  ownComingSchema,
  proposeTimesSchema,
  slotBookedSchema,
} from '#shared/appointments/appointments.schemas.ts'
import { businessParamsSchema } from '#shared/businesses/businesses.schemas.ts'
import { conversationParamsSchema } from '#shared/conversations/conversations.schemas.ts'
import { paths } from '#shared/lib/paths.ts'
import { answerAppointment } from './appointment-answers.service.ts'
import { listComingAppointments, listOwnComing, type StoredSpan } from './appointments.repository.ts'
import { proposeTimes, readAppointment, toSpan } from './appointments.service.ts'
import { bookSlot } from './bookings.service.ts'
import { calendarFeedRoutes } from './calendar-feed.routes.ts'

const tags = ['appointments']
/** As many as quote requests. */
const bookingLimit = limitSenders({ max: 12, timeWindow: 10 * 60 * 1000 })

/** For everyone: asking a business for a time from its page, and reading a calendar by its private address. */
export const appointmentsRoutes: FastifyPluginAsyncZod = async (app) => {
  await app.register(calendarFeedRoutes)

  const book = catchBots(
    app,
    'booking',
    (tools, asked: BookSlot, sender) => bookSlot(tools, asked, sender),
    paths.conversation,
  )
  app.post(
    '/',
    {
      config: { rateLimit: bookingLimit },
      schema: {
        tags,
        headers: takesKey,
        body: bookSlotSchema,
        response: { 201: slotBookedSchema, ...failures(400, 403, 404, 409, 413, 415, 429) },
      },
    },
    async (request, reply) => {
      const bookedId = await book(request, request.body)
      const uploadToken = createUploadToken(app.jobs.secretsKey, bookedId ?? 0)
      // A bot gets the usual response, with an arbitrary number.
      const id = bookedId ?? request.body.businessId
      return reply.code(201).send({ id, message: 'Time requested.', uploadToken })
    },
  )

  const byEmail = needsConfirmation(app.config)
  app.get(
    '/coming',
    {
      onRequest: requireUser,
      schema: {
        tags,
        querystring: ownComingQuerySchema,
        response: { 200: ownComingSchema, ...failures(400, 401) },
      },
    },
    async (request) => {
      const rows = await listOwnComing(app.db, visitorOf(request).id, request.query.side, byEmail)
      return { appointments: rows.map(withInstants) }
    },
  )
}

const withInstants = <Row extends { agreed: StoredSpan | null; proposed: StoredSpan[] }>({
  agreed,
  proposed,
  ...row
}: Row) => ({ ...row, agreed: agreed && toSpan(agreed), proposed: proposed.map(toSpan) })

/** The appointment of a conversation, for those who take part in it. */
export const conversationAppointmentsRoutes: FastifyPluginAsyncZod = async (app) => {
  app.addHook('onRequest', requireParticipant)
  const answers = {
    200: changedAppointmentSchema,
    ...failures(400, 401, 403, 404, 409, 413, 415, 429),
  }

  app.get(
    '/:conversationId/appointment',
    {
      schema: {
        tags,
        params: conversationParamsSchema,
        response: { 200: conversationAppointmentSchema, ...failures(400, 401, 404) },
      },
    },
    async (request) => {
      const access = await requireConversation(request, request.params.conversationId)
      return readAppointment(app.db, access)
    },
  )

  app.post(
    '/:conversationId/appointments',
    {
      schema: {
        tags,
        headers: needsKey,
        params: conversationParamsSchema,
        body: proposeTimesSchema,
        response: answers,
      },
    },
    async (request) => {
      const access = await requireConversation(request, request.params.conversationId)
      const result = await sendOnce(
        request,
        (deps) => proposeTimes(deps, access, request.body),
        sentIn(access),
      )
      return { ...(await readAppointment(app.db, access)), ...result }
    },
  )

  app.post(
    '/:conversationId/appointments/:appointmentId/answers',
    {
      schema: {
        tags,
        headers: needsKey,
        params: appointmentParamsSchema,
        body: answerAppointmentSchema,
        response: answers,
      },
    },
    async (request) => {
      const access = await requireConversation(request, request.params.conversationId)
      const { appointmentId } = request.params
      const result = await sendOnce(
        request,
        (deps) => answerAppointment(deps, access, appointmentId, request.body),
        sentIn(access),
      )
      return { ...(await readAppointment(app.db, access)), ...result }
    },
  )
}

/** The appointments of one business, for its team. */
export const comingAppointmentsRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/:businessId/appointments',
    {
      onRequest: requireUser,
      schema: {
        tags,
        params: businessParamsSchema,
        response: { 200: comingAppointmentsSchema, ...failures(400, 401, 403, 404) },
      },
    },
    async (request) => {
      const { id } = await requireBusinessTask(app, visitorOf(request), request.params.businessId, 'answer')
      const rows = await listComingAppointments(app.db, id)
      return { appointments: rows.map(withInstants) }
    },
  )
}
