import type { Tx } from '#server/lib/database/db.ts'
import { insertOnce } from '#server/lib/database/insert-once.ts'
import type { CreateServiceRequest } from '#shared/inbox/service-requests.schemas.ts'

/** Stores a request for our services; returns its ID, or undefined for a repeat. */
export const createServiceRequest = (
  tx: Tx,
  { name, email, phone, service, message, budget, timeline }: CreateServiceRequest,
  userId: number | null,
): Promise<number | undefined> => {
  const row = { name, email, phone, service, message, budget, timeline, user_id: userId }
  return insertOnce(tx, 'service_requests', row, [
    email.toLowerCase(),
    phone,
    service,
    message,
    budget,
    timeline,
  ])
}
