import { type RawBuilder, sql } from 'kysely'
import { confirmedEmail } from '#server/lib/database/confirmed-email.ts'
import type { Db, Tx } from '#server/lib/database/db.ts'
import { addressHash } from '#server/lib/mail/mail-stops.repository.ts'
import { savedSearchesMax } from '#shared/saved-searches/saved-filters.ts'

/** A reader's key: an account, or an address without one. */
export type ReaderKey = { userId: number | null; address: string }

const isOf = ({ userId, address }: ReaderKey): RawBuilder<unknown> =>
  userId === null ? sql`lower(email) = lower(${address})` : sql`user_id = ${userId}`

/** Rows of `saved_search_readers` of a reader: for an account also that of its confirmed address, until they are joined. */
export const isReaderOf = ({ userId, address }: ReaderKey): RawBuilder<unknown> =>
  userId === null
    ? isOf({ userId, address })
    : sql`(user_id = ${userId} OR lower(email) = ${confirmedEmail(userId)})`

/** Locks a reader, who is added first if there is none. */
export async function lockReader(tx: Tx, reader: ReaderKey): Promise<number> {
  const { userId, address } = reader
  await sql`
    INSERT INTO saved_search_readers (user_id, email)
    VALUES (${userId}, ${userId === null ? address : null}) ON CONFLICT DO NOTHING`.execute(tx)
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM saved_search_readers WHERE ${isOf(reader)} FOR UPDATE`.execute(tx)
  // It became an account's, or was deleted, between the two.
  return rows[0]?.id ?? lockReader(tx, reader)
}

/**
 * Gives an account, which is locked, what its confirmed address saved without one: the newest, as far as there is room.
 * Businesses that the address was told of aren't told again; a search that both have stays once.
 */
export async function joinAddress(tx: Tx, userId: number): Promise<void> {
  const { rows } = await sql<{ id: number; userId: number | null }>`
    SELECT id, user_id AS "userId" FROM saved_search_readers
    WHERE ${isReaderOf({ userId, address: '' })} ORDER BY id FOR UPDATE`.execute(tx)
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
    WHERE id IN (
      SELECT id FROM saved_searches own WHERE reader_id = ${address.id} AND NOT EXISTS (SELECT FROM saved_searches other
        WHERE other.reader_id = ${account.id} AND lower(other.search::text) = lower(own.search::text))
      ORDER BY id DESC
      LIMIT greatest(0, ${sql.lit(savedSearchesMax)} - (SELECT count(*) FROM saved_searches WHERE reader_id = ${account.id})))`.execute(
    tx,
  )
  await tx.deleteFrom('saved_search_readers').where('id', '=', address.id).execute()
}

/** Deletes a leaving account as a reader, and its confirmed address. */
export async function deleteReadersOf(tx: Tx, userId: number): Promise<void> {
  await sql`DELETE FROM saved_search_readers WHERE ${isReaderOf({ userId, address: '' })}`.execute(tx)
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
