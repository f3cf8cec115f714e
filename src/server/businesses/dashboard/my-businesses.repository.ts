import { sql } from 'kysely'
import type { Db } from '#server/lib/database/db.ts'
import {
  type MyBusiness,
  membershipsMax,
  myBusinessesMax,
} from '#shared/businesses/dashboard/my-businesses.schemas.ts'
import type { MemberRole } from '#shared/businesses/team-roles.ts'
import { readBusinesses } from '../businesses.repository.ts'
import { findOwnChanges } from '../changes/changes.repository.ts'
import { findSubmissions } from '../decisions/submissions.repository.ts'

/**
 * A person's businesses of any status with their quote request counts: those they own, then those whose team they are in,
 * each newest first.
 */
export async function listBusinessesOf(db: Db, userId: number): Promise<MyBusiness[]> {
  const wanted = sql`
    SELECT id, row_number() OVER (ORDER BY is_theirs DESC, created_at DESC, id DESC) FROM (
      (SELECT id, created_at, true AS is_theirs FROM businesses WHERE submitted_by_id = ${userId} AND status <> 'merged'
        ORDER BY created_at DESC, id DESC LIMIT ${sql.lit(myBusinessesMax)})
      UNION ALL
      (SELECT b.id, b.created_at, false FROM business_members m JOIN businesses b ON b.id = m.business_id
        WHERE m.user_id = ${userId} AND status <> 'merged' LIMIT ${sql.lit(membershipsMax)})
    ) mine`
  const businesses = await readBusinesses(db, wanted, sql`true`, { visitorId: userId })
  const ids = businesses.map(({ id }) => id)
  const [counts, submissions, changes, roles] = await Promise.all([
    countQuoteRequests(db, ids),
    findSubmissions(db, ids),
    findOwnChanges(db, ids),
    rolesOf(db, userId),
  ])
  return businesses.map((business) => ({
    ...business,
    role: business.submittedById === userId ? 'owner' : (roles.get(business.id) ?? 'helper'),
    ...(counts.get(business.id) ?? neverAsked),
    submission: submissions.get(business.id) ?? null,
    change: changes.get(business.id) ?? null,
  }))
}

async function rolesOf(db: Db, userId: number): Promise<Map<number, MemberRole>> {
  const rows = await db
    .selectFrom('business_members')
    .select(['business_id', 'role'])
    .where('user_id', '=', userId)
    .limit(membershipsMax)
    .execute()
  return new Map(rows.map(({ business_id, role }) => [business_id, role]))
}

type QuoteRequestCounts = Pick<
  MyBusiness,
  'quoteRequestCount' | 'recentQuoteRequestCount' | 'waitingCount' | 'waitingSince'
>
const neverAsked: QuoteRequestCounts = {
  quoteRequestCount: 0,
  recentQuoteRequestCount: 0,
  waitingCount: 0,
  waitingSince: null,
}

/** For the owner to answer, recent enough to be answered, and among the new ones of their messages. */
const waits = sql`answered_at IS NULL AND delivery = 'owner' AND created_at > now() - interval '90 days'
  AND stage = 'new' AND archived_at IS NULL AND coalesce(snoozed_until <= now(), true)`

/**
 * How many quote requests each of these businesses got, in total and in the last 24 hours; none means no entry.
 */
async function countQuoteRequests(
  db: Db,
  businessIds: readonly number[],
): Promise<Map<number, QuoteRequestCounts>> {
  if (businessIds.length === 0) return new Map()
  const { rows } = await sql<
    Omit<QuoteRequestCounts, 'waitingSince'> & { businessId: number; waitingSince: Date | null }
  >`
    SELECT business_id AS "businessId", count(*) AS "quoteRequestCount",
      count(*) FILTER (WHERE created_at > now() - interval '24 hours') AS "recentQuoteRequestCount",
      count(*) FILTER (WHERE ${waits}) AS "waitingCount", min(created_at) FILTER (WHERE ${waits}) AS "waitingSince"
    FROM business_quote_requests WHERE business_id = ANY(${sql.val(businessIds)}::int[]) GROUP BY business_id`.execute(
    db,
  )
  return new Map(
    rows.map(({ businessId, waitingSince, ...counts }) => [
      businessId,
      { ...counts, waitingSince: waitingSince?.toISOString() ?? null },
    ]),
  )
}
