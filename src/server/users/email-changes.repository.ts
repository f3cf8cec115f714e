import { sql } from 'kysely'
import { isActivePerson } from '#server/lib/active-people.repository.ts'
import type { Db, Tx } from '#server/lib/database/db.ts'
import { addressHash } from '#server/lib/mail/mail-stops.repository.ts'
import type { ProfileRow } from './profile.repository.ts'

/** How long the old address can undo a change (design decision). */
const undoFor = sql`interval '72 hours'`

export type EmailChange = { userId: number; previousEmail: string; wasConfirmed: boolean; addedSince: Date }

/** Keeps what somebody's address was before a change of it. */
export async function createEmailChange(
  tx: Tx,
  { id, email, isEmailConfirmed }: Pick<ProfileRow, 'id' | 'email' | 'isEmailConfirmed'>,
  tokenHash: Buffer,
): Promise<void> {
  await sql`
    INSERT INTO email_changes (token_hash, user_id, previous_email, was_confirmed, expires_at)
    VALUES (${tokenHash}, ${id}, ${email}, ${isEmailConfirmed}, now() + ${undoFor})`.execute(tx)
}

/** Seconds until fewer than `max` changes of the last 72 hours can be undone; 0 if that is already the case. */
export async function findEmailChangeWait(tx: Tx, userId: number, max: number): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    SELECT ceil(extract(epoch FROM expires_at - now()))::int AS seconds FROM email_changes
    WHERE user_id = ${userId} AND expires_at > now() ORDER BY expires_at DESC OFFSET ${max - 1} LIMIT 1`.execute(
    tx,
  )
  return rows[0]?.seconds ?? 0
}

/** True while a person's previous address can still undo a change. */
export async function hasUndoableEmailChange(tx: Tx, userId: number): Promise<boolean> {
  const { rows } =
    await sql`SELECT 1 FROM email_changes WHERE user_id = ${userId} AND expires_at > now() LIMIT 1`.execute(
      tx,
    )
  return rows.length > 0
}

/** The person a valid undo link is about; nobody while they are blocked. */
export async function findPersonOfEmailChange(tx: Tx, tokenHash: Buffer): Promise<number | null> {
  const change = await tx
    .selectFrom('email_changes')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', sql<Date>`now()`)
    .where(isActivePerson(sql`user_id`))
    .executeTakeFirst()
  return change?.user_id ?? null
}

/**
 * Uses up an undo link and those of all later changes, which an attacker may have. Links of earlier changes stay valid:
 * otherwise an attacker could use a second change to invalidate the owner's link for the first. `addedSince` is 72 hours
 * before the change: an attacker may add a way in before changing the address.
 */
export async function takeEmailChange(tx: Tx, tokenHash: Buffer): Promise<EmailChange | null> {
  const { rows } = await sql<EmailChange>`
    DELETE FROM email_changes later USING email_changes this
    WHERE this.token_hash = ${tokenHash} AND later.user_id = this.user_id AND later.expires_at >= this.expires_at
    RETURNING this.user_id AS "userId", this.previous_email AS "previousEmail",
      this.was_confirmed AS "wasConfirmed", this.expires_at - 2 * ${undoFor} AS "addedSince"`.execute(tx)
  return rows[0] ?? null
}

/** For a person whose new address is theirs: email that they stopped at the last one they had confirmed stays stopped. */
export async function carryStops(tx: Tx, userId: number): Promise<void> {
  await sql`
    INSERT INTO mail_stops (address_hash, kind, reason)
    SELECT ${addressHash(sql`u.email`)}, stop.kind, stop.reason FROM users u
    CROSS JOIN LATERAL (SELECT previous_email FROM email_changes WHERE user_id = u.id AND was_confirmed
      ORDER BY expires_at DESC LIMIT 1) former
    JOIN mail_stops stop ON stop.address_hash = ${addressHash(sql`former.previous_email`)}
    WHERE u.id = ${userId} AND stop.kind <> 'newsletter' AND stop.reason = 'asked'
    ON CONFLICT DO NOTHING`.execute(tx)
}

/** Deletes changes that can no longer be undone, except while the new address is unconfirmed: stopped emails are still found by the old one, and customers' email goes there. */
export async function deleteOldEmailChanges(db: Db): Promise<void> {
  await sql`
    DELETE FROM email_changes change WHERE expires_at <= now() AND NOT (was_confirmed AND EXISTS (
      SELECT FROM users WHERE id = change.user_id AND email_confirmed_at IS NULL))`.execute(db)
}
