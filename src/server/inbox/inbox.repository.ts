import { sql } from 'kysely'
import type { CreateSubscriber, CreateSupportRequest } from '#shared/inbox/inbox.schemas.ts'
import type { Db, Tx } from '../lib/db.ts'

/** How long an identical message counts as the same click. */
const repeatedWithin = sql`interval '10 minutes'`

/** Adds an address once; subscribing again changes nothing. */
export async function createSubscriber(db: Db, { email }: CreateSubscriber): Promise<void> {
  await db
    .insertInto('subscribers')
    .values({ email })
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .execute()
}

/**
 * Stores a message unless the same one came from the same address in the last ten minutes. Messages are rare enough to
 * wait for one another; the look-up is a statement after the lock, so that it sees what a twin has stored meanwhile.
 */
export async function createSupportRequest(tx: Tx, request: CreateSupportRequest): Promise<void> {
  await sql`LOCK TABLE support_requests IN SHARE ROW EXCLUSIVE MODE`.execute(tx)
  await sql`
    INSERT INTO support_requests (name, email, message)
    SELECT ${request.name}, ${request.email}, ${request.message}
    WHERE NOT EXISTS (
      SELECT 1 FROM support_requests
      WHERE lower(email) = lower(${request.email}) AND message = ${request.message} AND created_at > now() - ${repeatedWithin}
    )`.execute(tx)
}
