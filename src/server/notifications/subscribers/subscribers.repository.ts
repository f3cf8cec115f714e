import { sql } from 'kysely'
import { confirmedEmail } from '#server/lib/database/confirmed-email.ts'
import type { Db, Tx } from '#server/lib/database/db.ts'

/** Adds an address once and returns whether the subscription is confirmed; subscribing again changes nothing. */
export async function createSubscriber(tx: Tx, email: string): Promise<boolean> {
  await tx
    .insertInto('subscribers')
    .values({ email })
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .execute()
  return (await findSubscription(tx, email)) === 'on'
}

/** Adds an address that is known to belong to the person who asked, or confirms it. */
export async function confirmSubscriber(tx: Tx, email: string): Promise<void> {
  await sql`
    INSERT INTO subscribers (email, confirmed_at) VALUES (${email}, now())
    ON CONFLICT (lower(email)) DO UPDATE SET confirmed_at = coalesce(subscribers.confirmed_at, now())`.execute(
    tx,
  )
}

export async function findSubscription(db: Db | Tx, email: string): Promise<'on' | 'off' | 'unconfirmed'> {
  const row = await db
    .selectFrom('subscribers')
    .select('confirmed_at')
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .executeTakeFirst()
  if (!row) return 'off'
  return row.confirmed_at ? 'on' : 'unconfirmed'
}

/** Forgets an address: the privacy policy promises to keep it only until then. */
export async function deleteSubscriber(tx: Tx, email: string): Promise<void> {
  await tx.deleteFrom('subscribers').where(sql`lower(email)`, '=', sql`lower(${email})`).execute()
}

/** The same for the confirmed address of a leaving account, which may have subscribed before it was confirmed. */
export async function deleteSubscriberOf(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('subscribers').where(sql`lower(email)`, '=', confirmedEmail(userId)).execute()
}

/** Deletes addresses that nobody confirmed within 30 days of being asked. */
export async function deleteUnconfirmedSubscribers(db: Db): Promise<void> {
  await sql`
    DELETE FROM subscribers WHERE confirmed_at IS NULL AND asked_at < now() - interval '30 days'`.execute(db)
}

/** Deletes what says that somebody left; by then no link from before works any more. */
export async function deleteOldDepartures(db: Db): Promise<void> {
  await sql`
    DELETE FROM mail_stops
    WHERE kind = 'newsletter' AND reason = 'asked' AND stopped_at < now() - interval '30 days'`.execute(db)
}
