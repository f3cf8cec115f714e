import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#server/lib/database/db.ts'
import { addressHash } from '#server/lib/mail/mail-stops.repository.ts'

/** A reader's key: an account, or an address without one. */
export type ReaderKey = { userId: number | null; address: string }

const isOf = ({ userId, address }: ReaderKey): RawBuilder<unknown> =>
  userId === null ? sql`lower(email) = lower(${address})` : sql`user_id = ${userId}`

export async function findReaderId(db: Db | Tx, reader: ReaderKey): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM saved_search_readers WHERE ${isOf(reader)}`.execute(db)
  return rows[0]?.id ?? null
}

/** Locks a reader, who is added first if there is none. */
export async function lockReader(tx: Tx, reader: ReaderKey): Promise<number> {
  const { userId, address } = reader
  await sql`
    INSERT INTO saved_search_readers (user_id, email)
    VALUES (${userId}, ${userId === null ? address : null}) ON CONFLICT DO NOTHING`.execute(tx)
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM saved_search_readers WHERE ${isOf(reader)} FOR UPDATE`.execute(tx)
  return (rows[0] as { id: number }).id
}

/**
 * Gives an account, which is locked, what its confirmed address saved without one. What that address was told isn't told
 * again; a search that both have stays once.
 */
export async function joinAddress(tx: Tx, userId: number): Promise<void> {
  const { rows } = await sql<{ id: number; userId: number | null }>`
    SELECT id, user_id AS "userId" FROM saved_search_readers
    WHERE user_id = ${userId} OR lower(email) = (
      SELECT lower(email) FROM users WHERE id = ${userId} AND email_confirmed_at IS NOT NULL)
    ORDER BY id FOR UPDATE`.execute(tx)
  const address = rows.find((row) => row.userId === null)
  const account = rows.find((row) => row.userId !== null)
  if (!address) return
  if (!account) {
    await sql`UPDATE saved_search_readers SET user_id = ${userId}, email = NULL WHERE id = ${address.id}`.execute(
      tx,
    )
    return
  }
  await sql`
    UPDATE saved_searches s SET reader_id = ${account.id},
      since = greatest(since, (SELECT told_until FROM saved_search_readers WHERE id = ${address.id}))
    WHERE reader_id = ${address.id} AND NOT EXISTS (SELECT FROM saved_searches other
      WHERE other.reader_id = ${account.id} AND lower(other.search::text) = lower(s.search::text))`.execute(
    tx,
  )
  await tx.deleteFrom('saved_search_readers').where('id', '=', address.id).execute()
}

/** Deletes readers without searches, and addresses without an account that unsubscribed a month ago: they are kept for nothing else. */
export async function deleteIdleReaders(db: Db): Promise<void> {
  await sql`
    DELETE FROM saved_search_readers r WHERE created_at < now() - interval '1 day' AND (
      NOT EXISTS (SELECT FROM saved_searches WHERE reader_id = r.id)
      OR email IS NOT NULL AND EXISTS (SELECT FROM mail_stops WHERE kind = 'searches'
        AND address_hash = ${addressHash(sql`r.email`)} AND stopped_at < now() - interval '30 days'))`.execute(
    db,
  )
}
