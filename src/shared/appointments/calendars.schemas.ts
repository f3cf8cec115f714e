import { z } from 'zod'
import { instant, rowId, rowIdText } from '#shared/lib/fields.schemas.ts'
import { busyCalendarsMax, calendarAddressMax, calendarFailures } from './calendar-limits.ts'

export const addCalendarSchema = z
  .object({
    address: z
      .string({ error: 'Please enter the address of a calendar' })
      .trim()
      .min(1, 'Please enter the address of a calendar')
      .max(calendarAddressMax, `Must be at most ${calendarAddressMax} characters`)
      .describe('https or webcal'),
  })
  .meta({ id: 'AddCalendar' })

const busyCalendarSchema = z
  .object({
    id: rowId,
    host: z.string().describe('The rest of the address is a secret'),
    readAt: instant.nullable().describe('When it was last read; null: not yet'),
    busyCount: z.number().int().describe('Times to come at which it is busy, as of that reading'),
    unreadCount: z.number().int().describe('Events of which that reading couldn’t read everything'),
    unknownZones: z
      .array(z.string())
      .describe('Names of unknown time zones, as of that reading: it counts such times in two zones'),
    failure: z.enum(calendarFailures).nullable().describe('Why the latest attempt failed'),
  })
  .meta({ id: 'BusyCalendar' })

export const busyCalendarListSchema = z
  .object({ calendars: z.array(busyCalendarSchema).max(busyCalendarsMax) })
  .meta({ id: 'BusyCalendarList' })

export const calendarParamsSchema = z.object({ businessId: rowIdText, calendarId: rowIdText })

/** A new private address; it is shown once. */
export const calendarFeedSchema = z.object({ url: z.url() }).meta({ id: 'CalendarFeed' })
export const feedQuerySchema = z.object({ token: z.string().max(100) })

export type AddCalendar = z.infer<typeof addCalendarSchema>
export type BusyCalendar = z.infer<typeof busyCalendarSchema>
export type BusyCalendarList = z.infer<typeof busyCalendarListSchema>
export type CalendarFeed = z.infer<typeof calendarFeedSchema>
