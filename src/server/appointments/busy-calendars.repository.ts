import { sql } from 'kysely'
import type { OwnedBusinessId } from '#server/businesses/businesses.guards.ts'
import type { Db, Tx } from '#server/lib/database/db.ts'
import { busyCalendarsMax, type CalendarFailure } from '#shared/appointments/calendar-limits.ts'
import type { BusyCalendar } from '#shared/appointments/calendars.schemas.ts'
import type { BusyTimes } from './busy-times.ts'

/** The other calendars of a business, the oldest first. */
export async function listBusyCalendars(db: Db, businessId: OwnedBusinessId): Promise<BusyCalendar[]> {
  const rows = await db
    .selectFrom('busy_calendars')
    .select((eb) => [
      'id',
      'host',
      'read_at',
      'failure',
      'unread_count as unreadCount',
      'unknown_zones as unknownZones',
      eb
        .selectFrom('busy_times')
        .select(sql<number>`count(*)::int`.as('count'))
        .whereRef('calendar_id', '=', 'busy_calendars.id')
        .where('ends_at', '>', sql<Date>`now()`)
        .as('busyCount'),
    ])
    .where('business_id', '=', businessId)
    .orderBy('id')
    .limit(busyCalendarsMax)
    .execute()
  return rows.map(({ read_at, failure, busyCount, ...row }) => ({
    ...row,
    readAt: read_at?.toISOString() ?? null,
    busyCount: busyCount ?? 0,
    failure: failure as CalendarFailure | null,
  }))
}

type NewCalendar = { businessId: number; host: string; sealedUrl: Buffer; urlHash: Buffer }

/** Stores a calendar; undefined when the business already has it or has as many as it may. The settings must be locked. */
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

/** Between two readings. It doubles with each failure in a row, up to 16 hours: most such calendars are gone for good. */
const pause = sql`make_interval(mins => 30)`
const doublingsMax = 5
const dueAtOnce = 500

/** A thousand times as long as the latest reading took: no calendar takes up more of the time of others. */
const rest = sql<Date>`now() + make_interval(secs => reading_ms)`

/** A calendar to be read, and the milliseconds that its latest reading took. */
export type DueCalendar = { id: number; readingMs: number }

/** Calendars of businesses with slots to be read now; each is due again later, even if this reading fails. */
export async function takeDueCalendars(tx: Tx): Promise<DueCalendar[]> {
  const { rows } = await sql<DueCalendar>`
    UPDATE busy_calendars
    SET due_at = greatest(${rest}, now() + ${pause} * 2 ^ least(failures, ${sql.lit(doublingsMax)}))
    WHERE id IN (SELECT calendar.id FROM busy_calendars calendar
      JOIN slot_settings s ON s.business_id = calendar.business_id AND s.is_open
      JOIN businesses b ON b.id = calendar.business_id AND b.is_listed
      WHERE due_at <= now() ORDER BY due_at LIMIT ${dueAtOnce} FOR UPDATE OF calendar SKIP LOCKED)
    RETURNING id, reading_ms AS "readingMs"`.execute(tx)
  return rows
}

/** Notes how many milliseconds it took to fetch and read a calendar; it is due accordingly later. */
export async function noteReadingTime(db: Db | Tx, calendarId: number, milliseconds: number): Promise<void> {
  await sql`
    UPDATE busy_calendars SET reading_ms = ${Math.ceil(milliseconds)},
      due_at = greatest(due_at, now() + make_interval(secs => ${milliseconds}))
    WHERE id = ${calendarId}`.execute(db)
}

/** Replaces what is known of a calendar's times, if it still exists. */
export async function storeBusyTimes(
  tx: Tx,
  calendarId: number,
  { spans, unreadCount, unknownZones }: BusyTimes,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('busy_calendars')
    .set({ read_at: sql<Date>`now()`, failure: null, failures: 0 })
    .set({ unread_count: unreadCount, unknown_zones: unknownZones })
    .set({ due_at: sql<Date>`greatest(${rest}, least(due_at, now() + ${pause}))` })
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
  await db
    .updateTable('busy_calendars')
    .set({ failure, failures: sql<number>`least(failures + 1, 100)` })
    .where('id', '=', calendarId)
    .execute()
}
