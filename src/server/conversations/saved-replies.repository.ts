import { sql } from 'kysely'
import type { Db, Tx } from '#server/lib/database/db.ts'
import {
  repliesShownMax,
  type SavedReply,
  type SaveReply,
} from '#shared/conversations/saved-replies.schemas.ts'

/** The saved replies of a business, the last used first. */
export async function listReplies(db: Db | Tx, businessId: number): Promise<SavedReply[]> {
  const rows = await db
    .selectFrom('business_saved_replies')
    .select(['id', 'title', 'text', 'last_used_at as lastUsedAt'])
    .where('business_id', '=', businessId)
    .orderBy('last_used_at', (order) => order.desc().nullsLast())
    .orderBy(sql`lower(title)`)
    .limit(repliesShownMax)
    .execute()
  return rows.map(({ lastUsedAt, ...reply }) => ({ ...reply, lastUsedAt: lastUsedAt?.toISOString() ?? null }))
}

export async function insertReply(tx: Tx, businessId: number, reply: SaveReply): Promise<void> {
  await tx
    .insertInto('business_saved_replies')
    .values({ business_id: businessId, ...reply })
    .execute()
}

/** False if there is none. */
export async function updateReply(
  tx: Tx,
  businessId: number,
  replyId: number,
  reply: SaveReply,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('business_saved_replies')
    .set(reply)
    .where('id', '=', replyId)
    .where('business_id', '=', businessId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** False if there is none. */
export async function deleteReply(db: Db, businessId: number, replyId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('business_saved_replies')
    .where('id', '=', replyId)
    .where('business_id', '=', businessId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Notes that a reply was used just now. False if there is none. */
export async function touchReply(db: Db, businessId: number, replyId: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('business_saved_replies')
    .set({ last_used_at: sql<Date>`now()` })
    .where('id', '=', replyId)
    .where('business_id', '=', businessId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
