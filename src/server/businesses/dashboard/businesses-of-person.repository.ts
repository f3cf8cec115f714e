import { sql } from 'kysely'
import type { Db } from '#server/lib/database/db.ts'
import {
  type Business,
  type MyBusiness,
  myBusinessesMax,
  savedBusinessesMax,
} from '#shared/businesses/businesses.schemas.ts'
import { readBusinesses } from '../businesses.repository.ts'
import { findSubmissions } from '../decisions/submissions.repository.ts'

/** The listed businesses that a person has saved, the last saved first. */
export async function listSavedBusinesses(db: Db, userId: number): Promise<Business[]> {
  const wanted = sql`
    SELECT business_id, row_number() OVER (ORDER BY saved.created_at DESC, business_id DESC)
    FROM business_saves saved JOIN businesses ON businesses.id = business_id AND is_listed
    WHERE user_id = ${userId} ORDER BY saved.created_at DESC, business_id DESC LIMIT ${sql.lit(savedBusinessesMax)}`
  return readBusinesses(db, wanted, sql`b.is_listed`, { visitorId: userId })
}

/** The businesses that a person has submitted, whatever their status, the newest first, and how much each was asked. */
export async function listBusinessesOfOwner(db: Db, ownerId: number): Promise<MyBusiness[]> {
  const wanted = sql`
    SELECT id, row_number() OVER (ORDER BY created_at DESC, id DESC) FROM businesses
    WHERE submitted_by_id = ${ownerId} ORDER BY created_at DESC, id DESC LIMIT ${sql.lit(myBusinessesMax)}`
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

/** How often each of these businesses was asked, ever and in the last 24 hours; who never was has no entry. */
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
