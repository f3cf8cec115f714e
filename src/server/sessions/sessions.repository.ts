import { sql } from 'kysely'
import { isActive } from '#server/lib/active-people.repository.ts'
import { type Db, readPlanned, type Tx } from '#server/lib/database/db.ts'
import type { Visitor } from '#server/lib/http/visitor.ts'
import { deleteTicketsOf } from './sign-in-tickets.repository.ts'

/**
 * How long a session lasts without use, also for staff, and overall (reference figure S26), and how precisely its last use
 * is recorded.
 */
const idle = sql`interval '14 days'`
const idleOfStaff = sql`interval '12 hours'`
const absolute = sql<Date>`now() + interval '90 days'`
const notedEvery = sql`interval '5 minutes'`

/** For sessions `s` of people `u`: not ended by time, except for staff. */
const isUnexpired = sql<boolean>`s.expires_at > now() AND s.last_used_at > now() - ${idle}`
const isStale = sql<boolean>`(u.role <> 'user' AND s.last_used_at <= now() - ${idleOfStaff})`
/** The same with staff. */
export const isAlive = sql<boolean>`${isUnexpired} AND NOT ${isStale}`

/** How long a proof of who somebody is counts. */
const fresh = sql`interval '10 minutes'`

type SessionRow = Omit<Visitor, 'sessionHash' | 'isUnreadyStaff'> & { isNoteDue: boolean; isStale: boolean }

/**
 * The holder of this session: one lookup by primary key, and one of the person. Null when it has ended or the account
 * is blocked; `isStale` when it has ended because staff didn't use it.
 */
export async function findSession(db: Db, tokenHash: Buffer): Promise<SessionRow | null> {
  const [session] = await readPlanned(
    db,
    sql<SessionRow>`
      SELECT u.id, u.role, u.has_second_factor AS "hasSecondFactor",
        s.last_used_at < now() - ${notedEvery} AS "isNoteDue", ${isStale} AS "isStale",
        s.confirmed_at > now() - ${fresh} AS "isConfirmed",
        coalesce(s.factor_confirmed_at > now() - ${fresh}, false) AS "isFactorConfirmed"
      FROM sessions s JOIN users u ON u.id = s.user_id
      WHERE s.token_hash = ${tokenHash} AND ${isUnexpired} AND ${isActive('u')}`,
    { isReserved: true },
  )
  return session ?? null
}

export async function recordSessionUse(db: Db, tokenHash: Buffer): Promise<void> {
  await sql`UPDATE sessions SET last_used_at = now() WHERE token_hash = ${tokenHash}`.execute(db)
}

/** `device` is its browser in words; `byFactor` when it was started with a second factor. */
export async function createSession(
  db: Db | Tx,
  userId: number,
  tokenHash: Buffer,
  { device, byFactor }: { device: string | null; byFactor: boolean },
): Promise<void> {
  const factor_confirmed_at = byFactor ? sql<Date>`now()` : null
  await db
    .insertInto('sessions')
    .values({ user_id: userId, token_hash: tokenHash, device, factor_confirmed_at, expires_at: absolute })
    .execute()
}

/** True when the session is still valid; it then can't end before the transaction does. */
export async function lockSession(tx: Tx, tokenHash: Buffer): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM sessions WHERE token_hash = ${tokenHash} FOR SHARE`.execute(tx)
  return rows.length > 0
}

export async function deleteSession(db: Db, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()
}

/**
 * Ends every session of a person, and codes and tickets that could start one. Those first: one may be starting a session
 * right now.
 */
export async function deleteSessionsOf(tx: Db | Tx, userId: number): Promise<void> {
  await deleteTicketsOf(tx, userId)
  await tx.deleteFrom('sign_in_codes').where('user_id', '=', userId).execute()
  await tx.deleteFrom('sessions').where('user_id', '=', userId).execute()
}

/**
 * Removes expired sessions. After its 90 days a session is no longer used, so it is removed once idle: one index finds
 * all.
 */
export async function deleteEndedSessions(db: Db): Promise<void> {
  await sql`DELETE FROM sessions WHERE last_used_at <= now() - ${idle}`.execute(db)
}
