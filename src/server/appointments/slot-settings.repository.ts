import { sql } from 'kysely'
import { isAway } from '#server/businesses/away/away.repository.ts'
import type { Db, Tx } from '#server/lib/database/db.ts'
import type { SaveSlotSettings } from '#shared/appointments/slot-settings.schemas.ts'
import type { SlotCalendar, SlotRules, TakenTimes } from '#shared/appointments/slots.ts'
import type { BusinessHours } from '#shared/businesses/opening-hours.ts'
import type { SpecialHours } from '#shared/businesses/special-hours.ts'

type SlotRow = {
  minutes: number
  leadHours: number
  daysAhead: number
  mostPerDay: number | null
  weekly: BusinessHours
  blocked: SlotRules['blocked']
}
const ruleColumns = sql`s.minutes, s.lead_hours AS "leadHours", s.days_ahead AS "daysAhead",
  s.most_per_day AS "mostPerDay", s.weekly, s.blocked`

const toRules = ({ minutes, leadHours, daysAhead, mostPerDay, weekly, blocked }: SlotRow): SlotRules => ({
  minutes,
  leadHours,
  daysAhead,
  mostPerDay,
  weekly,
  blocked,
})

export type StoredSlotSettings = {
  rules: SlotRules
  isOpen: boolean
  revision: number
  hasFeed: boolean
}

/** An owner's saved settings, with the hours of the business; null if there are none. */
export async function findSlotSettings(
  db: Db,
  businessId: number,
): Promise<{ hours: BusinessHours | null; settings: StoredSlotSettings | null }> {
  type Row = SlotRow & { hours: BusinessHours | null; isOpen: boolean | null } & Omit<
      StoredSlotSettings,
      'rules' | 'isOpen'
    >
  const { rows } = await sql<Row>`
    SELECT p.business_hours AS hours, s.is_open AS "isOpen", s.revision, s.feed_hash IS NOT NULL AS "hasFeed",
      ${ruleColumns}
    FROM business_profiles p LEFT JOIN slot_settings s ON s.business_id = p.business_id
    WHERE p.business_id = ${businessId}`.execute(db)
  const [row] = rows
  if (!row || row.isOpen === null) return { hours: row?.hours ?? null, settings: null }
  const { hours, isOpen, revision, hasFeed } = row
  return { hours, settings: { rules: toRules(row), isOpen, revision, hasFeed } }
}

/** Stores settings based on `revision`; false when there are newer ones. */
export async function saveSlotSettings(
  tx: Tx,
  businessId: number,
  { isOpen, revision, ...rules }: Omit<SaveSlotSettings, 'weekly'> & { weekly: BusinessHours },
): Promise<boolean> {
  const row = {
    is_open: isOpen,
    minutes: rules.minutes,
    lead_hours: rules.leadHours,
    days_ahead: rules.daysAhead,
    most_per_day: rules.mostPerDay,
    weekly: JSON.stringify(rules.weekly),
    blocked: JSON.stringify(rules.blocked),
  }
  if (revision === 0) {
    const { numInsertedOrUpdatedRows: created = 0n } = await tx
      .insertInto('slot_settings')
      .values({ business_id: businessId, ...row })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    return created > 0n
  }
  const { numUpdatedRows } = await tx
    .updateTable('slot_settings')
    .set({ ...row, revision: revision + 1 })
    .where('business_id', '=', businessId)
    .where('revision', '=', revision)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The days of a business's absence, in Austin. */
const awayDays = sql`CASE WHEN ${isAway} THEN json_build_object(
  'from', (p.away_since AT TIME ZONE 'America/Chicago')::date, 'to', p.away_until) END`

/** When a listed business gives slots: not while it is away. Undefined when it gives none. */
export const findSlotCalendar = async (db: Db | Tx, businessId: number): Promise<SlotCalendar | undefined> =>
  (await listSlotCalendars(db, [businessId])).get(businessId)

/** The same of several, without those that give none. */
export async function listSlotCalendars(
  db: Db | Tx,
  businessIds: readonly number[],
): Promise<Map<number, SlotCalendar>> {
  type Row = SlotRow & {
    businessId: number
    hours: BusinessHours | null
    special: SpecialHours | null
    away: SlotRules['blocked'][number] | null
  }
  const { rows } = await sql<Row>`
    SELECT s.business_id AS "businessId", ${ruleColumns}, p.business_hours AS hours, p.special_hours AS special,
      ${awayDays} AS away
    FROM slot_settings s JOIN businesses b ON b.id = s.business_id JOIN business_profiles p ON p.business_id = b.id
    WHERE s.business_id = ANY(${businessIds}::int[]) AND s.is_open AND b.is_listed
      AND b.submitted_by_id IS NOT NULL`.execute(db)
  return new Map(
    rows.map((row) => {
      const rules = toRules(row)
      const blocked = row.away ? [...rules.blocked, row.away] : rules.blocked
      const { hours, special } = row
      return [row.businessId, { rules: { ...rules, blocked }, schedule: { hours, special } }]
    }),
  )
}

/** The last day on which a business is away, as YYYY-MM-DD; null while it isn't. */
export async function findAwayUntil(tx: Tx, businessId: number): Promise<string | null> {
  const { rows } = await sql<{ until: string }>`
    SELECT p.away_until::text AS until FROM business_profiles p
    WHERE p.business_id = ${businessId} AND ${isAway}`.execute(tx)
  return rows[0]?.until ?? null
}

/** Whether somebody answers for a listed business, so that a time can be agreed on with it. */
export async function takesTimes(db: Db | Tx, businessId: number): Promise<boolean> {
  const found = await db
    .selectFrom('businesses')
    .select('id')
    .where('id', '=', businessId)
    .where('is_listed', '=', true)
    .where('submitted_by_id', 'is not', null)
    .executeTakeFirst()
  return found !== undefined
}

/**
 * Locks a business's offered and taken times until the transaction ends: the database would let two transactions with
 * overlapping times wait for each other. Not every business has settings, but each has a profile.
 */
export async function lockCalendar(tx: Tx, businessId: number): Promise<void> {
  await tx
    .selectFrom('business_profiles')
    .select('business_id')
    .where('business_id', '=', businessId)
    .forNoKeyUpdate()
    .execute()
}

/** More than fit into the longest range that is read at once. */
const takenMax = 5_000

type Range = { from: Date; to: Date }

/** The taken times of a business from `from` to `to`, without the times of one appointment. */
export const listTakenTimes = async (
  db: Db | Tx,
  businessId: number,
  range: Range,
  exceptFor?: number,
): Promise<TakenTimes> =>
  (await listTakenTimesOf(db, [businessId], range, exceptFor)).get(businessId) ?? { booked: [], busy: [] }

/** The same of several; nothing for one whose time is free. */
export async function listTakenTimesOf(
  db: Db | Tx,
  businessIds: readonly number[],
  { from, to }: Range,
  exceptFor?: number,
): Promise<Map<number, TakenTimes>> {
  type Row = { businessId: number; appointmentId: number | null; startsAt: Date; endsAt: Date }
  // A day before: times that began yesterday may last until today.
  const { rows } = await sql<Row>`
    SELECT business.id AS "businessId", taken.* FROM unnest(${businessIds}::int[]) AS business (id), LATERAL (
      (SELECT appointment_id AS "appointmentId", starts_at AS "startsAt", ends_at AS "endsAt" FROM appointment_times
        WHERE business_id = business.id AND is_held
          AND starts_at BETWEEN ${from}::timestamptz - interval '1 day' AND ${to}
          AND appointment_id IS DISTINCT FROM ${exceptFor ?? null}::int
        LIMIT ${takenMax})
      UNION ALL
      (SELECT NULL, t.starts_at, t.ends_at FROM busy_calendars c JOIN busy_times t ON t.calendar_id = c.id
        WHERE c.business_id = business.id AND t.starts_at <= ${to} AND t.ends_at >= ${from}
        LIMIT ${takenMax})) taken`.execute(db)
  const spanOf = ({ startsAt, endsAt }: Row) => ({ startsAt: startsAt.getTime(), endsAt: endsAt.getTime() })
  const takenOf = (found: readonly Row[]): TakenTimes => ({
    booked: found.flatMap((row) =>
      row.appointmentId === null ? [] : [{ appointmentId: row.appointmentId, ...spanOf(row) }],
    ),
    busy: found.filter(({ appointmentId }) => appointmentId === null).map(spanOf),
  })
  const byBusiness = Map.groupBy(rows, ({ businessId }) => businessId)
  return new Map([...byBusiness].map(([businessId, found]) => [businessId, takenOf(found)]))
}
