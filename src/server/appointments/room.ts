import { z } from 'zod'
import { hourly, job } from '#server/lib/jobs/jobs.ts'
import type { Manifest } from '#server/lib/manifest.ts'
import { endAppointmentsOf } from './appointment-ends.service.ts'
import { sendReminders } from './appointment-reminders.service.ts'
import { appointmentsRoutes, conversationAppointmentsRoutes } from './appointments.routes.ts'
import { businessAppointmentsRoutes } from './business-appointments.routes.ts'
import { queueDueCalendars, readBusyCalendar } from './busy-calendars.service.ts'
import { endFeedsOf } from './calendar-feed.repository.ts'
import { appointmentSections } from './export-sections.repository.ts'
import { refreshFirstSlots } from './slot-settings.service.ts'

const jobs = {
  'read-calendars': job({
    data: z.object({ calendarId: z.int().exactOptional() }),
    queue: { ...hourly, expireInSeconds: 60 },
    atOnce: 3,
    cron: '*/5 * * * *',
    cronData: {},
    run: (deps, { calendarId }) =>
      calendarId === undefined
        ? queueDueCalendars(deps)
        : readBusyCalendar(deps, calendarId, { signal: deps.signal }),
  }),
  'read-slow-calendars': job({
    data: z.object({ calendarId: z.int() }),
    queue: { ...hourly, expireInSeconds: 60 },
    run: (deps, { calendarId }) => readBusyCalendar(deps, calendarId, { isSlow: true, signal: deps.signal }),
  }),
  'find-first-slots': job({
    cron: '*/10 * * * *',
    run: (deps) => refreshFirstSlots(deps.db, deps.signal),
  }),
  'send-appointment-reminders': job({
    cron: '*/10 * * * *',
    run: (deps) => sendReminders(deps, deps.signal),
  }),
}

export const room: Manifest<typeof jobs> = {
  routes: {
    '/appointments': [appointmentsRoutes],
    '/conversations': [conversationAppointmentsRoutes],
    '/businesses': [businessAppointmentsRoutes],
  },
  jobs,
  on: { 'access.ended': (tx, { userId }) => endFeedsOf(tx, userId) },
  personalData: { sections: appointmentSections, erase: { end: endAppointmentsOf } },
}
