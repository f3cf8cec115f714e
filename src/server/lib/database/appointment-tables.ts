import type { Generated } from 'kysely'
import type { AppointmentSide, AppointmentState } from '#shared/appointments/appointment-states.ts'
import type { DateRange } from '#shared/appointments/slots.ts'
import type { BusinessHours } from '#shared/businesses/opening-hours.ts'
import type { CreatedAt, Json } from './column-types.ts'

/** When visitors may ask for a time, and what they and owners agree on. */
export type AppointmentTables = {
  slot_settings: {
    business_id: number
    is_open: boolean
    minutes: number
    lead_hours: number
    days_ahead: number
    most_per_day: number | null
    weekly: Json<BusinessHours>
    blocked: Json<DateRange[]>
    feed_hash: Buffer | null
    feed_by_id: number | null
    revision: Generated<number>
  }
  appointments: {
    id: Generated<number>
    conversation_id: number
    business_id: number
    state: AppointmentState
    proposed_by: AppointmentSide | null
    starts_at: Date | null
    ends_at: Date | null
    uid: Generated<string>
    sequence: Generated<number>
    agreed_at: Date | null
    reminded_at: Date | null
    /** Its held times together; a trigger keeps it. */
    held: Generated<string>
    revision: Generated<number>
    created_at: CreatedAt
    changed_at: Generated<Date>
  }
  appointment_times: {
    id: Generated<number>
    appointment_id: number
    business_id: number
    starts_at: Date
    ends_at: Date
    is_held: Generated<boolean>
  }
  busy_calendars: {
    id: Generated<number>
    business_id: number
    host: string
    sealed_url: Buffer
    url_hash: Buffer
    due_at: Generated<Date>
    read_at: Date | null
    failure: string | null
    failures: Generated<number>
    /** Milliseconds that it took to fetch and read it the last time. */
    reading_ms: Generated<number>
    /** Events of which that reading couldn't read everything. */
    unread_count: Generated<number>
    unknown_zones: Generated<string[]>
    created_at: CreatedAt
  }
  busy_times: { calendar_id: number; starts_at: Date; ends_at: Date }
}
