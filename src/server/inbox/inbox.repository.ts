import { sql } from 'kysely'
import type { Tx } from '#server/lib/database/db.ts'
import type { CreateSubscriber, CreateSupportRequest } from '#shared/inbox/inbox.schemas.ts'

/** How long an identical message counts as the same click. */
export const repeatedWithin = sql`interval '10 minutes'`

/** Adds an address once; subscribing again changes nothing, not even whose account it leaves with. */
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

/**
 * Stores a message unless the same one came from the same address in the last ten minutes. Returns its id, or undefined
 * for a repeated one. Messages are rare enough to wait for one another; the look-up is a statement after the lock, so that it
 * sees what a twin has stored meanwhile.
 */
export async function createSupportRequest(
  tx: Tx,
  { name, email, message }: CreateSupportRequest,
  userId: number | null,
): Promise<number | undefined> {
  await sql`LOCK TABLE support_requests IN SHARE ROW EXCLUSIVE MODE`.execute(tx)
  const { rows } = await sql<{ id: number }>`
    INSERT INTO support_requests (name, email, message, user_id)
    SELECT ${name}, ${email}, ${message}, ${userId}::integer
    WHERE NOT EXISTS (
      SELECT 1 FROM support_requests
      WHERE lower(email) = lower(${email}) AND message = ${message} AND created_at > now() - ${repeatedWithin}
    )
    RETURNING id`.execute(tx)
  return rows[0]?.id
}
