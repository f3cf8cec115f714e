import { sql } from 'kysely'
import type { CreateSubscriber, CreateSupportRequest } from '#shared/inbox/inbox.schemas.ts'
import type { Db } from '../lib/db.ts'

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

/** Stores a message unless the same one came from the same address in the last ten minutes. */
export async function createSupportRequest(db: Db, request: CreateSupportRequest): Promise<void> {
  await sql`
    INSERT INTO support_requests (name, email, message)
    SELECT ${request.name}, ${request.email}, ${request.message}
    WHERE NOT EXISTS (
      SELECT 1 FROM support_requests
      WHERE lower(email) = lower(${request.email}) AND message = ${request.message} AND created_at > now() - ${repeatedWithin}
    )`.execute(db)
}
