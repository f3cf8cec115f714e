import { sql } from 'kysely'
import { isFromActive } from '#server/lib/active-people.repository.ts'
import { confirmedEmail } from '#server/lib/database/confirmed-email.ts'
import type { Db, Tx } from '#server/lib/database/db.ts'

/**
 * True for a visitor's own, for rows named `request` of a table of requests, held requests or rounds: sent from their account,
 * or without one from their address. The latter only `byEmail`, where addresses are really confirmed.
 */
export const isOfVisitor = (userId: number, byEmail: boolean) =>
  byEmail
    ? sql<boolean>`(request.user_id = ${userId}
        OR request.user_id IS NULL AND lower(request.email) = ${confirmedEmail(userId)})`
    : sql<boolean>`request.user_id = ${userId}`

type SenderTable = 'business_quote_requests' | 'held_quote_requests' | 'quote_rounds'

/**
 * Before an account is deleted: makes what its confirmed address sent without it, and it has under Messages, its own, so that
 * it is erased like everything else that the account sent.
 */
export const takeGuestRows = (tx: Tx, table: SenderTable, userId: number) =>
  sql`
    UPDATE ${sql.table(table)} SET user_id = ${userId}
    WHERE user_id IS NULL AND lower(email) = ${confirmedEmail(userId)}`.execute(tx)

/** Whether a request, held or not, is there and its sender isn't blocked. */
export async function isOfActiveSender(db: Db, requestId: number): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM business_quote_requests request WHERE id = ${requestId} AND ${isFromActive}
    UNION ALL SELECT FROM held_quote_requests request WHERE id = ${requestId} AND ${isFromActive}`.execute(db)
  return rows.length > 0
}
