import { sql } from 'kysely'
import type { CreateSubscriber, CreateSupportRequest } from '#shared/inbox/inbox.schemas.ts'
import type { Tx } from '../lib/db.ts'

/** How long an identical message counts as the same click. */
const repeatedWithin = sql`interval '10 minutes'`

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
 * Stores a message unless the same one came from the same address in the last ten minutes; false if so. Messages are rare
 * enough to wait for one another; the look-up is a statement after the lock, so that it sees what a twin has stored meanwhile.
 */
export async function createSupportRequest(
  tx: Tx,
  { name, email, message }: CreateSupportRequest,
  userId: number | null,
): Promise<boolean> {
  await sql`LOCK TABLE support_requests IN SHARE ROW EXCLUSIVE MODE`.execute(tx)
  const { numAffectedRows } = await sql`
    INSERT INTO support_requests (name, email, message, user_id)
    SELECT ${name}, ${email}, ${message}, ${userId}::integer
    WHERE NOT EXISTS (
      SELECT 1 FROM support_requests
      WHERE lower(email) = lower(${email}) AND message = ${message} AND created_at > now() - ${repeatedWithin}
    )`.execute(tx)
  return numAffectedRows === 1n
}

/** How many messages came from an address in the last hour. */
export async function countRecentSupportRequests(tx: Tx, email: string): Promise<number> {
  const { count } = await tx
    .selectFrom('support_requests')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .where('created_at', '>', sql<Date>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow()
  return count
}
