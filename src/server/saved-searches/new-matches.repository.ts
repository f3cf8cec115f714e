import { sql } from 'kysely'
import { isActive, isActiveAddress } from '#server/lib/active-people.repository.ts'
import type { Db, Tx } from '#server/lib/database/db.ts'
import { isNotStopped } from '#server/lib/mail/mail-stops.repository.ts'
import type { Lost } from '#shared/saved-searches/lost-searches.ts'
import type { SavedSearchFilters } from '#shared/saved-searches/saved-filters.ts'

/**
 * Until when businesses are told in an email sent now. An approval gets its time when its transaction starts, and none lasts
 * ten minutes, so nothing older can still appear.
 */
const until = sql`date_trunc('milliseconds', now() - interval '10 minutes')`
/** A little less than a week, so that the time of day doesn't move. */
const pause = sql`interval '6 days 12 hours'`

/** Readers whose address is confirmed and wants this email. */
const reached = sql`
  FROM saved_search_readers r LEFT JOIN users u ON u.id = r.user_id
  CROSS JOIN LATERAL (SELECT coalesce(u.email, r.email) AS address) to_address
  WHERE (u.id IS NULL OR u.email_confirmed_at IS NOT NULL AND ${isActive('u')}) AND ${isActiveAddress(sql`address`)}
    AND ${isNotStopped(sql`address`, 'searches')}`

/** The next readers after one, by ID, who have a search and had no such email for a week. */
export async function listDueReaders(
  db: Db,
  afterId: number,
  max: number,
): Promise<{ id: number; until: Date }[]> {
  const { rows } = await sql<{ id: number; until: Date }>`
    SELECT r.id, ${until} AS until ${reached} AND r.id > ${afterId}
      AND (r.told_until IS NULL OR r.told_until <= ${until} - ${pause})
      AND EXISTS (SELECT FROM saved_searches s WHERE s.reader_id = r.id AND s.is_on)
    ORDER BY r.id LIMIT ${max}`.execute(db)
  return rows
}

export type DueSearch = {
  id: number
  readerId: number
  filters: SavedSearchFilters
  title: string
  /** From when on businesses are new to its reader. */
  from: Date
}

/** The searches of readers that are on, the newest first. */
export async function listDueSearches(db: Db | Tx, readerIds: readonly number[]): Promise<DueSearch[]> {
  const { rows } = await sql<DueSearch>`
    SELECT s.id, s.reader_id AS "readerId", s.search AS filters, s.title, greatest(s.since, r.told_until) AS from
    FROM saved_searches s JOIN saved_search_readers r ON r.id = s.reader_id
    WHERE s.reader_id = ANY(${sql.val(readerIds)}::int[]) AND s.is_on ORDER BY s.reader_id, s.id DESC`.execute(
    db,
  )
  return rows
}

export type ClaimedReader = {
  id: number
  userId: number | null
  address: string
  firstName: string
  lastName: string
}

/** Notes the email to readers, whose accounts are locked first; returns those who haven't had one in the meantime. */
export async function claimReaders(
  tx: Tx,
  readerIds: readonly number[],
  toldUntil: Date,
): Promise<ClaimedReader[]> {
  const ids = sql`ANY(${sql.val(readerIds)}::int[])`
  await sql`
    SELECT FROM users WHERE id IN (SELECT user_id FROM saved_search_readers WHERE id = ${ids})
    ORDER BY id FOR KEY SHARE`.execute(tx)
  await sql`SELECT FROM saved_search_readers WHERE id = ${ids} ORDER BY id FOR UPDATE`.execute(tx)
  const { rows } = await sql<ClaimedReader>`
    WITH reached AS (SELECT r.id, address, u.id AS user_id, u.first_name, u.last_name ${reached} AND r.id = ${ids})
    UPDATE saved_search_readers r SET told_until = ${toldUntil} FROM reached
    WHERE r.id = reached.id AND (r.told_until IS NULL OR r.told_until <= ${toldUntil}::timestamptz - ${pause})
    RETURNING r.id, reached.user_id AS "userId", address, coalesce(first_name, '') AS "firstName", coalesce(last_name, '') AS "lastName"`.execute(
    tx,
  )
  return rows.sort((a, b) => a.id - b.id)
}

/** Ends searches that can find nothing anymore. */
export async function endLostSearches(tx: Tx, lost: readonly { id: number; loss: Lost }[]): Promise<void> {
  if (lost.length === 0) return
  const ids = sql.val(lost.map(({ id }) => id))
  const losses = sql.val(lost.map(({ loss }) => loss))
  await sql`
    UPDATE saved_searches s SET is_on = false, lost_for = loss
    FROM unnest(${ids}::int[], ${losses}::text[]) AS ended (id, loss) WHERE s.id = ended.id`.execute(tx)
}
