import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { requireBusinessTask } from '#server/businesses/businesses.guards.ts'
import { failures } from '#server/lib/http/failures.ts'
import { limitPerAddress, limitPerPerson } from '#server/lib/http/rate-limit.ts'
import { requireUser, visitorOf } from '#server/lib/http/visitor.ts'
import {
  saveSlotSettingsSchema,
  slotListSchema,
  slotSettingsSchema,
  slotsQuerySchema,
} from '#shared/appointments/slot-settings.schemas.ts'
import { businessParamsSchema } from '#shared/businesses/businesses.schemas.ts'
import { changeSlotSettings, listFreeSlots, readSlotSettings } from './slot-settings.service.ts'

const shared = { tags: ['appointments'], params: businessParamsSchema }
const hour = 60 * 60 * 1000

/** When a business can be asked for a time: its owner's settings, and the free times. */
export const slotSettingsRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/:businessId/slots',
    {
      config: { rateLimit: limitPerAddress({ max: 3_000, timeWindow: hour }) },
      schema: {
        ...shared,
        querystring: slotsQuerySchema,
        response: { 200: slotListSchema, ...failures(400, 404, 429) },
      },
    },
    (request) => listFreeSlots(app.db, request.params.businessId, request.query),
  )

  app.get(
    '/:businessId/slot-settings',
    {
      onRequest: requireUser,
      schema: { ...shared, response: { 200: slotSettingsSchema, ...failures(400, 401, 403, 404) } },
    },
    async (request) => {
      const { id } = await requireBusinessTask(app, visitorOf(request), request.params.businessId, 'manage')
      return readSlotSettings(app.db, id)
    },
  )

  app.put(
    '/:businessId/slot-settings',
    {
      onRequest: requireUser,
      config: { rateLimit: limitPerPerson({ max: 200, timeWindow: hour }) },
      schema: {
        ...shared,
        body: saveSlotSettingsSchema,
        response: { 200: slotSettingsSchema, ...failures(400, 401, 403, 404, 409, 413, 415, 429) },
      },
    },
    async (request) => {
      const { id } = await requireBusinessTask(app, visitorOf(request), request.params.businessId, 'manage')
      await changeSlotSettings(app.db, id, request.body)
      return readSlotSettings(app.db, id)
    },
  )
}
