import { sql } from 'kysely'
import type { Tx } from '#server/lib/database/db.ts'
import type { CreateBookingRequest } from '#shared/inbox/booking-requests.schemas.ts'
import { repeatedWithin } from './inbox.repository.ts'

/** Stores who wants to be called, as `createSupportRequest` does: the id, or undefined for a repeated click. */
export async function createBookingRequest(
  tx: Tx,
  { contactMethod, contactNumber }: CreateBookingRequest,
  userId: number | null,
): Promise<number | undefined> {
  await sql`LOCK TABLE booking_requests IN SHARE ROW EXCLUSIVE MODE`.execute(tx)
  const { rows } = await sql<{ id: number }>`
    INSERT INTO booking_requests (contact_method, contact_number, user_id)
    SELECT ${contactMethod}, ${contactNumber}, ${userId}::integer
    WHERE NOT EXISTS (
      SELECT 1 FROM booking_requests
      WHERE contact_number = ${contactNumber} AND contact_method = ${contactMethod}
        AND created_at > now() - ${repeatedWithin}
    )
    RETURNING id`.execute(tx)
  return rows[0]?.id
}
