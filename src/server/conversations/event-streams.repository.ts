import { sql } from 'kysely'
import { isActive, isFromActive } from '#server/lib/active-people.repository.ts'
import { confirmedEmail } from '#server/lib/database/confirmed-email.ts'
import type { Db } from '#server/lib/database/db.ts'
import { isAlive } from '#server/sessions/sessions.repository.ts'
import { businessesOf } from './conversation-access.repository.ts'

/** Conversations that one resumed stream is told of; a client that missed more asks again for everything. */
export const missedMax = 50
/** Conversations by email address alone that one stream follows, the newest. */
const byEmailMax = 200

export type Followed = { businessIds: number[]; conversationIds: number[] }

/** By person: the businesses they answer for, and the conversations that are theirs by their address alone. */
export async function listFollowed(
  db: Db,
  userIds: readonly number[],
  byEmail: boolean,
): Promise<Map<number, Followed>> {
  const person = sql<number>`person`
  const ofAddress = byEmail
    ? sql`ARRAY(SELECT id FROM business_quote_requests request
        WHERE request.user_id IS NULL AND lower(request.email) = ${confirmedEmail(person)}
        ORDER BY coalesce(last_message_at, created_at) DESC, id DESC LIMIT ${sql.lit(byEmailMax)})`
    : sql`'{}'::int[]`
  const { rows } = await sql<Followed & { userId: number }>`
    SELECT person AS "userId", ${businessesOf(person)} AS "businessIds", ${ofAddress} AS "conversationIds"
    FROM unnest(${userIds}::int[]) AS person`.execute(db)
  return new Map(rows.map(({ userId, ...followed }) => [userId, followed]))
}

/** The ID of the newest message; 0 without any. */
export async function findNewestMessage(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    SELECT coalesce(max(id), 0)::float8 AS id FROM messages`.execute(db)
  return rows[0]?.id ?? 0
}

/** The conversations of secret links, and the held requests, by their number, unless their visitor is blocked. */
export async function listLinked(db: Db, linkHashes: readonly Buffer[]): Promise<number[]> {
  const hashes = sql`ANY(${linkHashes}::bytea[])`
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM (
      SELECT id, user_id, email FROM business_quote_requests WHERE status_hash = ${hashes}
      UNION SELECT id, user_id, email FROM conversation_links JOIN business_quote_requests ON id = conversation_id
        WHERE token_hash = ${hashes}
      UNION SELECT id, user_id, email FROM held_quote_requests
        WHERE status_hash = ${hashes} AND conversation_id IS NULL) request
    WHERE ${isFromActive}`.execute(db)
  return rows.map(({ id }) => id)
}

type Follower = Readonly<{
  userId: number | null
  linkedIds: readonly number[]
  businessIds: readonly number[]
  conversationIds: readonly number[]
}>

/**
 * The conversations of a follower in which anything changed since a message; one more than the limit if there are more, null
 * if that message is gone. IDs are given before commits, so it looks back a little further than the message.
 */
export async function listMissed(
  db: Db,
  { userId, linkedIds, businessIds, conversationIds }: Follower,
  messageId: number,
): Promise<number[] | null> {
  const since = await findSince(db, messageId)
  if (since === null) return null
  const changed = sql`SELECT id FROM business_quote_requests WHERE changed_at > ${since}`
  const newest = sql`ORDER BY changed_at DESC LIMIT ${missedMax + 1}`
  const { rows } = await sql<{ id: number }>`
    (${changed} AND user_id = ${userId} ${newest})
    UNION (${changed} AND business_id = ANY(${businessIds}::int[]) ${newest})
    UNION (${changed} AND id = ANY(${[...conversationIds, ...linkedIds]}::int[]) ${newest})
    UNION (SELECT id FROM held_quote_requests WHERE id = ANY(${linkedIds}::int[]) AND decided_at > ${since})`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** When a message was written, and a bit; the beginning for ID 0. */
async function findSince(db: Db, messageId: number): Promise<Date | null> {
  if (messageId === 0) return new Date(0)
  const { rows } = await sql<{ since: Date }>`
    SELECT created_at - interval '30 seconds' AS since FROM messages WHERE id = ${messageId}`.execute(db)
  return rows[0]?.since ?? null
}

/** Those of these sessions that go on, as hexadecimal hashes. */
export async function listAliveSessions(db: Db, hashes: readonly Buffer[]): Promise<Set<string>> {
  const { rows } = await sql<{ hash: string }>`
    SELECT encode(s.token_hash, 'hex') AS hash FROM sessions s JOIN users u ON u.id = s.user_id
    WHERE s.token_hash = ANY(${hashes}::bytea[]) AND ${isActive('u')} AND ${isAlive}`.execute(db)
  return new Set(rows.map(({ hash }) => hash))
}

/** The same for conversations, and held requests, that still exist and whose visitor isn't blocked. */
export async function listReadableRequests(db: Db, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM business_quote_requests request WHERE id = ANY(${ids}::int[]) AND ${isFromActive}
    UNION ALL SELECT id FROM held_quote_requests request WHERE id = ANY(${ids}::int[]) AND ${isFromActive}`.execute(
    db,
  )
  return new Set(rows.map(({ id }) => id))
}
