import { sql } from 'kysely'
import { businessesOf } from '#server/conversations/conversation-access.repository.ts'
import { hasTimeToConfirm } from '#server/conversations/times-to-confirm.repository.ts'
import { isExclusionViolation } from '#server/lib/database/database-errors.ts'
import type { Db, Tx } from '#server/lib/database/db.ts'
import { isOfVisitor } from '#server/quote-requests/senders.repository.ts'
import type { AppointmentSide, Standing } from '#shared/appointments/appointment-states.ts'
import { comingMax, ownComingMax } from '#shared/appointments/appointments.schemas.ts'
import type { TimeSpan } from '#shared/appointments/slots.ts'

export type StoredSpan = { startsAt: Date; endsAt: Date }
export type StoredAppointment = Standing & {
  id: number
  conversationId: number
  uid: string
  /** Of the calendar entry; 0 until there is one. */
  sequence: number
  agreed: StoredSpan | null
  /** In order; without the agreed time. */
  proposed: StoredSpan[]
  revision: number
  changedAt: Date
}

type Row = Standing & {
  id: number
  conversationId: number
  uid: string
  sequence: number
  startsAt: Date | null
  endsAt: Date | null
  times: { startsAt: string; endsAt: string }[]
  revision: number
  changedAt: Date
}

const columns = sql`a.id, a.conversation_id AS "conversationId", a.state, a.proposed_by AS "proposedBy", a.uid::text AS uid,
  a.sequence, a.starts_at AS "startsAt", a.ends_at AS "endsAt", a.revision, a.changed_at AS "changedAt",
  (SELECT coalesce(json_agg(json_build_object('startsAt', t.starts_at, 'endsAt', t.ends_at) ORDER BY t.starts_at), '[]')
    FROM appointment_times t WHERE t.appointment_id = a.id) AS times`

function toAppointment<Given extends Row>({ startsAt, endsAt, times, ...row }: Given) {
  const agreed = startsAt && endsAt && { startsAt, endsAt }
  return {
    ...row,
    agreed,
    proposed: times
      .map((time) => ({ startsAt: new Date(time.startsAt), endsAt: new Date(time.endsAt) }))
      .filter((time) => time.startsAt.getTime() !== agreed?.startsAt.getTime()),
  }
}

/** The newest appointment of a conversation. */
export async function findLatestAppointment(
  db: Db | Tx,
  conversationId: number,
): Promise<StoredAppointment | undefined> {
  const { rows } = await sql<Row>`
    SELECT ${columns} FROM appointments a WHERE a.conversation_id = ${conversationId}
    ORDER BY a.id DESC LIMIT 1`.execute(db)
  return rows[0] && toAppointment(rows[0])
}

/** An appointment; lock its conversation first, so that nothing else changes it. */
export async function findAppointment(
  db: Db | Tx,
  appointmentId: number,
): Promise<StoredAppointment | undefined> {
  const { rows } = await sql<Row>`
    SELECT ${columns} FROM appointments a WHERE a.id = ${appointmentId}`.execute(db)
  return rows[0] && toAppointment(rows[0])
}

/** The appointment of a conversation with this UUID. */
export async function findAppointmentByUid(
  db: Db,
  conversationId: number,
  uid: string,
): Promise<StoredAppointment | undefined> {
  const { rows } = await sql<Row>`
    SELECT ${columns} FROM appointments a WHERE a.conversation_id = ${conversationId} AND a.uid = ${uid}::uuid`.execute(
    db,
  )
  return rows[0] && toAppointment(rows[0])
}

export async function createAppointment(
  tx: Tx,
  conversationId: number,
  businessId: number,
  { state, proposedBy }: Standing,
): Promise<number> {
  const { id } = await tx
    .insertInto('appointments')
    .values({ conversation_id: conversationId, business_id: businessId, state, proposed_by: proposedBy })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type NewTimes = { spans: readonly TimeSpan[]; isHeld: boolean }

/**
 * Adds times to an appointment, which may overlap those it has; held ones are kept from everybody else. False when another
 * appointment of the business holds one of them: nothing more can then be done in the transaction.
 */
export async function addTimes(tx: Tx, appointmentId: number, { spans, isHeld }: NewTimes): Promise<boolean> {
  const times = sql.join(
    spans.map(
      ({ startsAt, endsAt }) =>
        sql`(${new Date(startsAt).toISOString()}::timestamptz, ${new Date(endsAt).toISOString()}::timestamptz)`,
    ),
  )
  return isFree(
    sql`INSERT INTO appointment_times (appointment_id, business_id, starts_at, ends_at, is_held)
      SELECT a.id, a.business_id, wanted.starts_at, wanted.ends_at, ${isHeld}
      FROM appointments a, (VALUES ${times}) AS wanted (starts_at, ends_at)
      WHERE a.id = ${appointmentId}`.execute(tx),
  )
}

/** Keeps one of an appointment's times from everybody else. False as for `addTimes`. */
export const holdTime = (tx: Tx, appointmentId: number, startsAt: Date): Promise<boolean> =>
  isFree(
    tx
      .updateTable('appointment_times')
      .set({ is_held: true })
      .where('appointment_id', '=', appointmentId)
      .where('starts_at', '=', startsAt)
      .execute(),
  )

async function isFree(writing: Promise<unknown>): Promise<boolean> {
  try {
    await writing
    return true
  } catch (error) {
    if (isExclusionViolation(error)) return false
    throw error
  }
}

/** Gives the times of an appointment back, except one. */
export async function releaseTimes(tx: Tx, appointmentId: number, kept: Date | null): Promise<void> {
  await tx
    .deleteFrom('appointment_times')
    .where('appointment_id', '=', appointmentId)
    .$if(kept !== null, (query) => query.where('starts_at', '<>', kept as Date))
    .execute()
}

type Change = Standing & {
  /** The time both keep from now on. */
  agreed?: StoredSpan
  /** The calendar entry changes. */
  isNewEntry?: boolean
}

export async function changeAppointment(tx: Tx, id: number, change: Change): Promise<void> {
  await tx
    .updateTable('appointments')
    .set({
      state: change.state,
      proposed_by: change.proposedBy,
      revision: sql`revision + 1`,
      changed_at: sql<Date>`now()`,
      ...(change.isNewEntry && { sequence: sql<number>`sequence + 1` }),
      ...(change.agreed && {
        starts_at: change.agreed.startsAt,
        ends_at: change.agreed.endsAt,
        agreed_at: sql<Date>`now()`,
        reminded_at: null,
      }),
    })
    .where('id', '=', id)
    .execute()
}

export type ComingRow = Omit<StoredAppointment, 'uid' | 'sequence' | 'changedAt'> & {
  visitorName: string
  hasTimeToConfirm: boolean
}
type OwnComingRow = Omit<ComingRow, 'hasTimeToConfirm'> & { businessName: string }

/** Appointments of a business that wait for an answer, and those to come, the earliest first. */
export async function listComingAppointments(db: Db, businessId: number): Promise<ComingRow[]> {
  const { rows } = await sql<Row & Pick<ComingRow, 'visitorName' | 'hasTimeToConfirm'>>`
    SELECT ${columns}, request.name AS "visitorName", ${hasTimeToConfirm('business')} AS "hasTimeToConfirm"
    FROM appointments a JOIN business_quote_requests request ON request.id = a.conversation_id
    WHERE a.id IN (SELECT appointment_id FROM appointment_times
      WHERE business_id = ${businessId} AND ends_at > now() ORDER BY starts_at LIMIT ${3 * comingMax})
    ORDER BY coalesce(a.starts_at, (SELECT min(t.starts_at) FROM appointment_times t WHERE t.appointment_id = a.id)), a.id
    LIMIT ${comingMax}`.execute(db)
  return rows.map(toAppointment)
}

/** The same of a person: as a visitor, or for all of their businesses. Each takes part as in `findSideOf`. */
export async function listOwnComing(
  db: Db,
  userId: number,
  side: AppointmentSide,
  byEmail: boolean,
): Promise<OwnComingRow[]> {
  const businesses = businessesOf(userId)
  const isTheirs =
    side === 'business'
      ? sql`request.business_id = ANY(${businesses})`
      : sql`${isOfVisitor(userId, byEmail)} AND NOT request.business_id = ANY(${businesses})`
  const { rows } = await sql<Row & Pick<OwnComingRow, 'businessName' | 'visitorName'>>`
    SELECT ${columns}, p.name AS "businessName", request.name AS "visitorName"
    FROM business_quote_requests request
    JOIN appointments a ON a.conversation_id = request.id
    JOIN business_profiles p ON p.business_id = request.business_id
    JOIN LATERAL (SELECT min(starts_at) AS first FROM appointment_times
      WHERE appointment_id = a.id AND ends_at > now()) held ON held.first IS NOT NULL
    WHERE ${isTheirs}
    ORDER BY coalesce(a.starts_at, held.first), a.id LIMIT ${sql.lit(ownComingMax)}`.execute(db)
  return rows.map(toAppointment)
}

/** Appointments whose reminder is due: agreed at least a day before, and less than a day ahead. The earliest first. */
export async function listDueReminders(
  db: Db,
  limit: number,
): Promise<{ id: number; conversationId: number }[]> {
  const { rows } = await sql<{ id: number; conversationId: number }>`
    SELECT id, conversation_id AS "conversationId" FROM appointments
    WHERE state IN ('confirmed', 'moved') AND reminded_at IS NULL AND ${isDue}
    ORDER BY starts_at, id LIMIT ${limit}`.execute(db)
  return rows
}

const isDue = sql`starts_at > now() AND starts_at <= now() + interval '24 hours'
  AND agreed_at <= starts_at - interval '24 hours'`

/** Marks an appointment as reminded of; false when it has been, or no longer needs it. */
export async function takeReminder(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql`
    UPDATE appointments SET reminded_at = now()
    WHERE id = ${id} AND state IN ('confirmed', 'moved') AND reminded_at IS NULL AND ${isDue} RETURNING id`.execute(
    tx,
  )
  return rows.length > 0
}

export type AgreedOne = { id: number; conversationId: number }

/** Appointments to come with a business. */
export async function listAgreedWith(tx: Tx, businessId: number): Promise<AgreedOne[]> {
  const { rows } = await sql<AgreedOne>`
    SELECT id, conversation_id AS "conversationId" FROM appointments
    WHERE business_id = ${businessId} AND starts_at > now() AND state IN ('confirmed', 'moved')
    ORDER BY id`.execute(tx)
  return rows
}

/** Appointments to come in conversations of a person, or with their businesses. */
export async function listAgreedOf(tx: Tx, userId: number): Promise<(AgreedOne & { isVisitor: boolean })[]> {
  const { rows } = await sql<AgreedOne & { isVisitor: boolean }>`
    SELECT a.id, a.conversation_id AS "conversationId", q.user_id IS NOT DISTINCT FROM ${userId} AS "isVisitor"
    FROM appointments a JOIN business_quote_requests q ON q.id = a.conversation_id
    WHERE a.starts_at > now() AND a.state IN ('confirmed', 'moved')
      AND (q.user_id = ${userId}
        OR q.business_id IN (SELECT id FROM businesses WHERE submitted_by_id = ${userId}))
    ORDER BY a.id`.execute(tx)
  return rows
}
