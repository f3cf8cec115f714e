import type { Tx } from '#server/lib/database/db.ts'
import { insertOnce } from '#server/lib/database/insert-once.ts'
import type { CreateBookingRequest } from '#shared/inbox/booking-requests.schemas.ts'

/** Stores a callback request; returns its ID, or undefined for a repeat. */
export const createBookingRequest = (
  tx: Tx,
  { contactMethod, contactNumber }: CreateBookingRequest,
  userId: number | null,
): Promise<number | undefined> =>
  insertOnce(
    tx,
    'booking_requests',
    { contact_method: contactMethod, contact_number: contactNumber, user_id: userId },
    [contactMethod, contactNumber],
  )
