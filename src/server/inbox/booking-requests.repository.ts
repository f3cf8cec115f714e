import type { Tx } from '#server/lib/database/db.ts'
import type { CreateBookingRequest } from '#shared/inbox/booking-requests.schemas.ts'

/** Stores a callback request; returns its ID. */
export async function createBookingRequest(
  tx: Tx,
  { contactMethod, contactNumber }: CreateBookingRequest,
  userId: number | null,
): Promise<number> {
  const row = { contact_method: contactMethod, contact_number: contactNumber, user_id: userId }
  const { id } = await tx.insertInto('booking_requests').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}
