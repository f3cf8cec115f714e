import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { comingAppointmentsRoutes } from './appointments.routes.ts'
import { busyCalendarsRoutes } from './busy-calendars.routes.ts'
import { calendarFeedsRoutes } from './calendar-feed.routes.ts'
import { slotSettingsRoutes } from './slot-settings.routes.ts'

/** The calendar of one business: settings, appointments, other calendars and feeds. */
export const businessAppointmentsRoutes: FastifyPluginAsyncZod = async (app) => {
  await app.register(slotSettingsRoutes)
  await app.register(comingAppointmentsRoutes)
  await app.register(busyCalendarsRoutes)
  await app.register(calendarFeedsRoutes)
}
