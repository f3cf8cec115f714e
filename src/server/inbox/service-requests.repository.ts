import { sql } from 'kysely'
import type { Tx } from '#server/lib/database/db.ts'
import type { CreateServiceRequest } from '#shared/inbox/service-requests.schemas.ts'
import { repeatedWithin } from './inbox.repository.ts'

/** Stores what is wanted of us, as `createSupportRequest` does: the id, or undefined for a repeated click. */
export async function createServiceRequest(
  tx: Tx,
  { name, email, phone, service, message, budget, timeline }: CreateServiceRequest,
  userId: number | null,
): Promise<number | undefined> {
  await sql`LOCK TABLE service_requests IN SHARE ROW EXCLUSIVE MODE`.execute(tx)
  const { rows } = await sql<{ id: number }>`
    INSERT INTO service_requests (name, email, phone, service, message, budget, timeline, user_id)
    SELECT ${name}, ${email}, ${phone}, ${service}, ${message}, ${budget}, ${timeline}, ${userId}::integer
    WHERE NOT EXISTS (
      SELECT 1 FROM service_requests
      WHERE lower(email) = lower(${email}) AND created_at > now() - ${repeatedWithin}
        AND (phone, service, message, budget, timeline) = (${phone}, ${service}, ${message}, ${budget}, ${timeline})
    )
    RETURNING id`.execute(tx)
  return rows[0]?.id
}
