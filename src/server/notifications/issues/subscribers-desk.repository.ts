import { sql } from 'kysely'
import { containsPattern } from '#server/lib/database/contains-pattern.ts'
import type { Db } from '#server/lib/database/db.ts'
import { toListPage, windowOf } from '#server/lib/http/list-pages.ts'
import type {
  DeskSubscriber,
  ListSubscribersQuery,
} from '#shared/notifications/issues/issues-desk.schemas.ts'

export async function countConfirmed(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM subscribers WHERE confirmed_at IS NOT NULL`.execute(db)
  return rows[0]?.count ?? 0
}

/** A page of subscribers, newest first. */
export async function listSubscribers(db: Db, { search, page }: ListSubscribersQuery) {
  const { limit, offset } = windowOf(page)
  const found = await db
    .selectFrom('subscribers')
    .select(['id', 'email', 'created_at', 'confirmed_at'])
    .$if(search !== '', (query) =>
      query.where(sql<boolean>`lower(email) LIKE lower(${containsPattern(search)})`),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const { rows, place } = toListPage(found, page)
  const subscribers = rows.map(
    ({ id, email, created_at, confirmed_at }): DeskSubscriber => ({
      id,
      email,
      createdAt: created_at.toISOString(),
      confirmedAt: confirmed_at?.toISOString() ?? null,
    }),
  )
  return { subscribers, ...place }
}

/** An export has at most this many rows. */
const exportMax = 100_000

export function listConfirmed(db: Db): Promise<{ email: string; confirmedAt: Date }[]> {
  return db
    .selectFrom('subscribers')
    .select(['email', sql<Date>`confirmed_at`.as('confirmedAt')])
    .where('confirmed_at', 'is not', null)
    .orderBy('id')
    .limit(exportMax)
    .execute()
}
