import { sql } from 'kysely'
import type { Tx } from '#server/lib/database/db.ts'
import { insertOnce } from '#server/lib/database/insert-once.ts'
import type { CreateSubscriber, CreateSupportRequest } from '#shared/inbox/inbox.schemas.ts'

/** Adds an address once; subscribing again changes nothing, not even the account it is deleted with. */
export async function createSubscriber(
  tx: Tx,
  { email }: CreateSubscriber,
  userId: number | null,
): Promise<void> {
  await tx
    .insertInto('subscribers')
    .values({ email, user_id: userId })
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .execute()
}

/** Stores a message; returns its ID, or undefined for a repeat. */
export const createSupportRequest = (
  tx: Tx,
  { name, email, message }: CreateSupportRequest,
  userId: number | null,
): Promise<number | undefined> =>
  insertOnce(tx, 'support_requests', { name, email, message, user_id: userId }, [
    email.toLowerCase(),
    message,
  ])
