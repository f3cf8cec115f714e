import { type RawBuilder, sql } from 'kysely'
import { isFromActive } from '#server/lib/active-people.repository.ts'
import type { Db, Tx } from '#server/lib/database/db.ts'
import { isOfVisitor } from '#server/quote-requests/senders.repository.ts'
import type { Side } from '#shared/conversations/conversations.schemas.ts'

type Found = { side: Side; businessId: number }

/** The conversation of a secret link: the one in the confirmation of the request, or one in a later email. Dead while its visitor is blocked. */
export async function findConversationOfLink(
  db: Db,
  tokenHash: Buffer,
): Promise<{ id: number; businessId: number } | undefined> {
  const { rows } = await sql<{ id: number; businessId: number }>`
    SELECT id, business_id AS "businessId" FROM business_quote_requests request
    WHERE status_hash = ${tokenHash} AND ${isFromActive}
    UNION ALL
    SELECT request.id, business_id FROM conversation_links JOIN business_quote_requests request ON request.id = conversation_id
    WHERE token_hash = ${tokenHash} AND ${isFromActive} LIMIT 1`.execute(db)
  return rows[0]
}

/** The businesses whose requests somebody answers: those they own and those whose team they are in; for SQL. */
export const businessesOf = (userId: number | RawBuilder<number>) => sql<number[]>`ARRAY(
  SELECT id FROM businesses WHERE submitted_by_id = ${userId}
  UNION ALL SELECT business_id FROM business_members WHERE user_id = ${userId})`

/** A person's side in a conversation; an owner who asked their own business reads it as the business. */
export async function findSideOf(
  db: Db,
  conversationId: number,
  userId: number,
  byEmail: boolean,
): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    SELECT business_id AS "businessId",
      CASE WHEN business_id = ANY(${businessesOf(userId)}) THEN 'business' ELSE 'visitor' END AS side
    FROM business_quote_requests request
    WHERE request.id = ${conversationId}
      AND (business_id = ANY(${businessesOf(userId)}) OR ${isOfVisitor(userId, byEmail)})`.execute(db)
  return rows[0]
}

/** Keeps a secret link to a conversation. */
export async function createConversationLink(
  tx: Tx,
  conversationId: number,
  tokenHash: Buffer,
): Promise<void> {
  await tx
    .insertInto('conversation_links')
    .values({ token_hash: tokenHash, conversation_id: conversationId })
    .execute()
}
