import { sql } from 'kysely'
import type { CreateQuoteRequest } from '#shared/quote-requests/quote-requests.schemas.ts'
import type { Tx } from '../lib/db.ts'

/**
 * True when the business is listed; the business is then locked until the transaction ends. A weaker lock than FOR UPDATE,
 * so that reviews and other rows that point to it need not wait.
 */
export async function lockListedBusiness(tx: Tx, businessId: number): Promise<boolean> {
  const business = await tx
    .selectFrom('businesses')
    .select('id')
    .where('id', '=', businessId)
    .where('is_listed', '=', true)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return business !== undefined
}

/** The same request of the same address within the last ten minutes (a double click, a retry). */
export async function findRepeatedQuoteRequest(
  tx: Tx,
  { businessId, email, requirements }: CreateQuoteRequest,
): Promise<number | undefined> {
  const repeated = await tx
    .selectFrom('business_quote_requests')
    .select('id')
    .where('business_id', '=', businessId)
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .where('requirements', '=', requirements)
    .where('created_at', '>', sql<Date>`now() - interval '10 minutes'`)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return repeated?.id
}

/** Stores a request and returns its id. */
export async function createQuoteRequest(
  tx: Tx,
  request: CreateQuoteRequest,
  userId: number | null,
): Promise<number> {
  const { businessId, ...given } = request
  const { id } = await tx
    .insertInto('business_quote_requests')
    .values({ business_id: businessId, ...given, user_id: userId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
