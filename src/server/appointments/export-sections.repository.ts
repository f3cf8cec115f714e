import { sql } from 'kysely'
import {
  type ExportSection,
  ofBusinesses,
  onBusiness,
  ownBusiness,
  visibleBusiness,
} from '#server/lib/database/personal-data.ts'

/** The times that an appointment holds: the agreed one, and those proposed. */
const times = sql`ARRAY(
  SELECT h.starts_at FROM appointment_times h WHERE h.appointment_id = t.id ORDER BY h.starts_at)`

const internal = ['uid', 'sequence', 'held', 'revision']

export const appointmentSections: readonly ExportSection[] = [
  ofBusinesses('appointmentsReceived', 'Appointments of your businesses', 'appointments', {
    without: internal,
    plus: () => ({ ...ownBusiness(), times }),
  }),
  ofBusinesses('slotSettings', 'When people can book your businesses', 'slot_settings', {
    without: ['feed_hash', 'feed_by_id', 'revision'],
    order: 'business_id',
  }),
  ofBusinesses('calendars', 'Calendars you connected', 'busy_calendars', {
    without: ['sealed_url', 'url_hash', 'due_at', 'failures'],
  }),
  onBusiness('appointmentsAsked', 'Appointments you requested', 'appointments', {
    of: ({ id, email }) => sql`t.conversation_id IN (SELECT r.id FROM business_quote_requests r
      WHERE r.user_id = ${id} OR (r.user_id IS NULL AND lower(r.email) = lower(${email})))`,
    without: internal,
    plus: (person) => ({ ...visibleBusiness(person), times }),
  }),
]
