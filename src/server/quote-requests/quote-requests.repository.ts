import { sql } from 'kysely'
import type { OwnedBusinessId } from '#server/businesses/businesses.guards.ts'
import type { Db, Tx } from '#server/lib/database/db.ts'
import {
  type CreateQuoteRequest,
  type QuoteRequest,
  type QuoteRequestList,
  quoteRequestsMax,
} from '#shared/quote-requests/quote-requests.schemas.ts'

export type ListedBusiness = { id: number; ownerId: number | null; name: string }
export type Person = { id: number; firstName: string; lastName: string; email: string }

/**
 * The sender, if signed in, and the current owner of the business, locked so neither can be deleted before the
 * transaction ends. In order of ID, because an owner may send a request to someone who is sending them one.
 */
export async function lockSenderAndOwner(
  tx: Tx,
  senderId: number | undefined,
  businessId: number,
): Promise<Person[]> {
  return tx
    .selectFrom('users')
    .select(['id', 'first_name as firstName', 'last_name as lastName', 'email'])
    .where(({ eb, selectFrom }) => {
      const owner = selectFrom('businesses').select('submitted_by_id').where('businesses.id', '=', businessId)
      return eb('users.id', 'in', [eb.val(senderId ?? null), owner])
    })
    .orderBy('id')
    .forKeyShare()
    .execute()
}

/**
 * The business when it is listed, locked until the transaction ends. A weaker lock than FOR UPDATE, so reviews and
 * other rows that reference it need not wait.
 */
export async function lockListedBusiness(tx: Tx, businessId: number): Promise<ListedBusiness | undefined> {
  return tx
    .selectFrom('businesses')
    .innerJoin('business_profiles', 'business_id', 'id')
    .select(['id', 'submitted_by_id as ownerId', 'name'])
    .where('id', '=', businessId)
    .where('is_listed', '=', true)
    .forNoKeyUpdate('businesses')
    .executeTakeFirst()
}

/** The same request from the same address within the last ten minutes (a double click, a retry). */
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

/** Stores a request and returns its ID. */
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

/** A business's quote requests, newest first, and their total. */
export async function listQuoteRequests(db: Db, businessId: OwnedBusinessId): Promise<QuoteRequestList> {
  const ofBusiness = db.selectFrom('business_quote_requests').where('business_id', '=', businessId)
  const [rows, { total }] = await Promise.all([
    ofBusiness
      .select(['id', 'name', 'email', 'phone', 'requirements', 'created_at'])
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(quoteRequestsMax)
      .execute(),
    ofBusiness.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  const requests = rows.map(
    ({ created_at, ...request }): QuoteRequest => ({
      ...request,
      details: request.requirements,
      createdAt: created_at.toISOString(),
    }),
  )
  return { requests, total }
}

/** Deletes requests older than 24 months (reference figure S46). */
export async function deleteOldQuoteRequests(db: Db): Promise<void> {
  await db
    .deleteFrom('business_quote_requests')
    .where('created_at', '<', sql<Date>`now() - interval '24 months'`)
    .execute()
}
