import { sql } from 'kysely'
import type { OwnedBusinessId } from '#server/businesses/businesses.guards.ts'
import { isActivePerson } from '#server/lib/active-people.repository.ts'
import type { Db, Tx } from '#server/lib/database/db.ts'
import type { AppointmentState } from '#shared/appointments/appointment-states.ts'

/** Gives a business a private address, which ends with the role of its maker; false for one without settings. */
export const setFeed = (db: Db, businessId: OwnedBusinessId, hash: Buffer, byId: number): Promise<boolean> =>
  changeFeed(db, businessId, { feed_hash: hash, feed_by_id: byId })

export const endFeed = (db: Db, businessId: OwnedBusinessId): Promise<boolean> =>
  changeFeed(db, businessId, { feed_hash: null, feed_by_id: null })

/** Ends the private addresses that a person made, of any age: when they were made isn't stored. */
export async function endFeedsOf(tx: Tx, userId: number): Promise<void> {
  await tx
    .updateTable('slot_settings')
    .set({ feed_hash: null, feed_by_id: null })
    .where('feed_by_id', '=', userId)
    .execute()
}

async function changeFeed(
  db: Db,
  businessId: OwnedBusinessId,
  feed: { feed_hash: Buffer | null; feed_by_id: number | null },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('slot_settings')
    .set(feed)
    .where('business_id', '=', businessId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export type FedAppointment = {
  uid: string
  sequence: number
  state: AppointmentState
  startsAt: Date
  endsAt: Date
  changedAt: Date
  visitorName: string
}
export type Feed = { businessId: number; name: string }

/** The feed of a private address; none while its maker is blocked. */
export async function findFeed(db: Db, hash: Buffer): Promise<Feed | undefined> {
  return db
    .selectFrom('slot_settings as s')
    .innerJoin('business_profiles as p', 'p.business_id', 's.business_id')
    .select(['s.business_id as businessId', 'p.name'])
    .where('feed_hash', '=', hash)
    .where(isActivePerson(sql`s.feed_by_id`))
    .executeTakeFirst()
}

/** Times in a feed: the next ones first come first. */
const fedMax = 1_000

/** The times in a business's calendar from 30 days ago: agreed ones, and those asked or offered. */
export async function listFedAppointments(db: Db, businessId: number): Promise<FedAppointment[]> {
  const { rows } = await sql<FedAppointment>`
    SELECT a.uid::text || CASE WHEN t.starts_at = a.starts_at THEN '' ELSE '-' || t.id END AS uid, a.sequence,
      CASE WHEN t.starts_at = a.starts_at THEN 'confirmed' ELSE 'asked' END AS state,
      t.starts_at AS "startsAt", t.ends_at AS "endsAt", a.changed_at AS "changedAt", q.name AS "visitorName"
    FROM appointment_times t JOIN appointments a ON a.id = t.appointment_id
    JOIN business_quote_requests q ON q.id = a.conversation_id
    WHERE t.business_id = ${businessId} AND t.starts_at > now() - interval '30 days'
    ORDER BY t.starts_at LIMIT ${fedMax}`.execute(db)
  return rows
}
