import { sql } from 'kysely'
import { containsPattern } from '#server/lib/database/contains-pattern.ts'
import type { Db } from '#server/lib/database/db.ts'
import { toListPage, windowOf } from '#server/lib/http/list-pages.ts'
import type {
  DeskSubscriber,
  DeskSubscriberList,
  ListSubscribersQuery,
} from '#shared/notifications/issues/issues-desk.schemas.ts'

export async function countConfirmed(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM subscribers WHERE confirmed_at IS NOT NULL`.execute(db)
  return rows[0]?.count ?? 0
}

/** How many are in each state; those who left are counted for 30 days. */
export async function countSubscribers(db: Db): Promise<DeskSubscriberList['counts']> {
  const { rows } = await sql<DeskSubscriberList['counts']>`
    SELECT (SELECT count(*) FROM subscribers WHERE confirmed_at IS NOT NULL)::int AS confirmed,
      (SELECT count(*) FROM subscribers WHERE confirmed_at IS NULL)::int AS waiting,
      (SELECT count(*) FROM mail_stops
        WHERE kind = 'newsletter' AND stopped_at > now() - interval '30 days')::int AS "left"`.execute(db)
  return rows[0] ?? { confirmed: 0, waiting: 0, left: 0 }
}

/** A page of subscribers, newest first. */
export async function listSubscribers(db: Db, { search, state, page }: ListSubscribersQuery) {
  const { limit, offset } = windowOf(page)
  const found = await db
    .selectFrom('subscribers')
    .select(['id', 'email', 'created_at', 'confirmed_at'])
    .$if(search !== '', (query) =>
      query.where(sql<boolean>`lower(email) LIKE lower(${containsPattern(search)})`),
    )
    .$if(state !== undefined, (query) =>
      query.where('confirmed_at', state === 'waiting' ? 'is' : 'is not', null),
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
