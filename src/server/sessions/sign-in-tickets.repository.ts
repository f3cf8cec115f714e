import { sql } from 'kysely'
import type { Db, Tx } from '#server/lib/database/db.ts'

/** How long the second step of a sign-in may take, and how many codes it may try. */
const lifetime = sql<Date>`now() + interval '10 minutes'`
const attemptsMax = 5

export async function createTicket(tx: Tx, userId: number, ticketHash: Buffer): Promise<void> {
  await tx
    .insertInto('sign_in_tickets')
    .values({ user_id: userId, ticket_hash: ticketHash, expires_at: lifetime })
    .execute()
}

/**
 * Counts an attempt, before anything is compared, and returns whose ticket it is; null for an unknown, expired or used one,
 * and after too many attempts.
 */
export async function countAttempt(db: Db, ticketHash: Buffer): Promise<number | null> {
  const { rows } = await sql<{ userId: number }>`
    UPDATE sign_in_tickets SET attempts = attempts + 1
    WHERE ticket_hash = ${ticketHash} AND expires_at > now() AND attempts < ${attemptsMax}
    RETURNING user_id AS "userId"`.execute(db)
  return rows[0]?.userId ?? null
}

/** Uses a ticket up; true for only one of several simultaneous calls. */
export async function takeTicket(tx: Tx, ticketHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('sign_in_tickets')
    .where('ticket_hash', '=', ticketHash)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function deleteTicketsOf(tx: Db | Tx, userId: number): Promise<void> {
  await tx.deleteFrom('sign_in_tickets').where('user_id', '=', userId).execute()
}

export async function deleteExpiredTickets(db: Db): Promise<void> {
  await sql`DELETE FROM sign_in_tickets WHERE expires_at <= now()`.execute(db)
}
