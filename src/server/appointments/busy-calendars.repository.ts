import { sql } from 'kysely'
import type { OwnedBusinessId } from '#server/businesses/businesses.guards.ts'
import type { Db, Tx } from '#server/lib/database/db.ts'
import { busyCalendarsMax, type CalendarFailure } from '#shared/appointments/calendar-limits.ts'
import type { BusyCalendar } from '#shared/appointments/calendars.schemas.ts'
import type { TimeSpan } from '#shared/appointments/slots.ts'

/** The other calendars of a business, the oldest first. */
export async function listBusyCalendars(db: Db, businessId: OwnedBusinessId): Promise<BusyCalendar[]> {
  const rows = await db
    .selectFrom('busy_calendars')
    .select(['id', 'host', 'read_at', 'failure'])
    .where('business_id', '=', businessId)
    .orderBy('id')
    .limit(busyCalendarsMax)
    .execute()
  return rows.map(({ id, host, read_at, failure }) => ({
    id,
    host,
    readAt: read_at?.toISOString() ?? null,
    failure: failure as CalendarFailure | null,
  }))
}

type NewCalendar = { businessId: number; host: string; sealedUrl: Buffer; urlHash: Buffer }

/** Stores a calendar; undefined when the business has it already or has as many as it may. The settings must be locked. */
export async function createBusyCalendar(
  tx: Tx,
  { businessId, host, sealedUrl, urlHash }: NewCalendar,
): Promise<number | 'known' | 'full'> {
  const { rows: before } = await sql<{ isKnown: boolean }>`
    SELECT url_hash = ${urlHash} AS "isKnown" FROM busy_calendars WHERE business_id = ${businessId}`.execute(
    tx,
  )
  if (before.some(({ isKnown }) => isKnown)) return 'known'
  if (before.length >= busyCalendarsMax) return 'full'
  const { id } = await tx
    .insertInto('busy_calendars')
    .values({ business_id: businessId, host, sealed_url: sealedUrl, url_hash: urlHash })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** False when the business has no such calendar. */
export async function deleteBusyCalendar(db: Db, businessId: number, calendarId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('busy_calendars')
    .where('id', '=', calendarId)
    .where('business_id', '=', businessId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export const findBusyCalendar = (db: Db, calendarId: number) =>
  db
    .selectFrom('busy_calendars')
    .select(['id', 'business_id as businessId', 'sealed_url as sealedUrl'])
    .where('id', '=', calendarId)
    .executeTakeFirst()

/** Minutes between two readings, and how many calendars are queued at once. */
const pause = 30
const dueAtOnce = 500

/** Calendars to be read now; each is due again later, whatever becomes of this reading. */
export async function takeDueCalendars(tx: Tx): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    UPDATE busy_calendars SET due_at = now() + make_interval(mins => ${pause})
    WHERE id IN (SELECT id FROM busy_calendars WHERE due_at <= now() ORDER BY due_at LIMIT ${dueAtOnce}
      FOR UPDATE SKIP LOCKED)
    RETURNING id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Replaces what is known of a calendar's times, if it still exists. */
export async function storeBusyTimes(tx: Tx, calendarId: number, spans: readonly TimeSpan[]): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('busy_calendars')
    .set({ read_at: sql<Date>`now()`, failure: null })
    .where('id', '=', calendarId)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  await tx.deleteFrom('busy_times').where('calendar_id', '=', calendarId).execute()
  const rows = spans.map(({ startsAt, endsAt }) => ({
    calendar_id: calendarId,
    starts_at: new Date(startsAt),
    ends_at: new Date(endsAt),
  }))
  if (rows.length > 0) await tx.insertInto('busy_times').values(rows).execute()
}

/** Notes why a calendar couldn't be read; its last known times stay. */
export async function storeCalendarFailure(
  db: Db,
  calendarId: number,
  failure: CalendarFailure,
): Promise<void> {
  await db.updateTable('busy_calendars').set({ failure }).where('id', '=', calendarId).execute()
}
