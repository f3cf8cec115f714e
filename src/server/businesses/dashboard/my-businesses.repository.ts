import { sql } from 'kysely'
import type { Db } from '#server/lib/database/db.ts'
import { type MyBusiness, myBusinessesMax } from '#shared/businesses/dashboard/my-businesses.schemas.ts'
import { readBusinesses } from '../businesses.repository.ts'
import { findSubmissions } from '../decisions/submissions.repository.ts'

/**
 * A person's submitted businesses of any status, newest first, with their quote request
 * counts.
 */
export async function listBusinessesOfOwner(db: Db, ownerId: number): Promise<MyBusiness[]> {
  const wanted = sql`
    SELECT id, row_number() OVER (ORDER BY created_at DESC, id DESC) FROM businesses
    WHERE submitted_by_id = ${ownerId} AND status <> 'merged' ORDER BY created_at DESC, id DESC LIMIT ${sql.lit(myBusinessesMax)}`
  const businesses = await readBusinesses(db, wanted, sql`true`, { visitorId: ownerId })
  const ids = businesses.map(({ id }) => id)
  const [counts, submissions] = await Promise.all([countQuoteRequests(db, ids), findSubmissions(db, ids)])
  return businesses.map((business) => ({
    ...business,
    ...(counts.get(business.id) ?? neverAsked),
    submission: submissions.get(business.id) ?? null,
  }))
}

type QuoteRequestCounts = Pick<MyBusiness, 'quoteRequestCount' | 'recentQuoteRequestCount'>
const neverAsked: QuoteRequestCounts = { quoteRequestCount: 0, recentQuoteRequestCount: 0 }

/**
 * How many quote requests each of these businesses got, in total and in the last 24 hours; none means no entry.
 */
async function countQuoteRequests(
  db: Db,
  businessIds: readonly number[],
): Promise<Map<number, QuoteRequestCounts>> {
  if (businessIds.length === 0) return new Map()
  const { rows } = await sql<QuoteRequestCounts & { businessId: number }>`
    SELECT business_id AS "businessId", count(*) AS "quoteRequestCount",
      count(*) FILTER (WHERE created_at > now() - interval '24 hours') AS "recentQuoteRequestCount"
    FROM business_quote_requests WHERE business_id = ANY(${sql.val(businessIds)}::int[]) GROUP BY business_id`.execute(
    db,
  )
  return new Map(rows.map(({ businessId, ...counts }) => [businessId, counts]))
}
