import { sql } from 'kysely'
import type { CreateQuoteRequest } from '#shared/quote-requests/quote-requests.schemas.ts'
import type { Db } from '../lib/db.ts'

/**
 * Stores a request and returns its id, or the id of the same request when it was sent within the last ten minutes
 * (a double click, a retry). Undefined when the business isn't listed.
 */
export async function createQuoteRequest(db: Db, request: CreateQuoteRequest): Promise<number | undefined> {
  const { businessId, name, email, phone, requirements } = request
  const { rows } = await sql<{ id: number }>`
    WITH business AS (SELECT id FROM businesses WHERE id = ${businessId} AND is_listed FOR UPDATE),
    repeated AS (
      SELECT quote.id FROM business_quote_requests quote JOIN business ON business.id = quote.business_id
      WHERE lower(quote.email) = lower(${email}) AND quote.requirements = ${requirements} AND quote.created_at > now() - interval '10 minutes'
      ORDER BY quote.created_at DESC LIMIT 1
    ),
    created AS (
      INSERT INTO business_quote_requests (business_id, name, email, phone, requirements)
      SELECT id, ${name}, ${email}, ${phone}, ${requirements} FROM business WHERE NOT EXISTS (SELECT 1 FROM repeated)
      RETURNING id
    )
    SELECT id FROM repeated UNION ALL SELECT id FROM created`.execute(db)
  return rows[0]?.id
}
