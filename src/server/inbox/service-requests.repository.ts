import type { Tx } from '#server/lib/database/db.ts'
import type { CreateServiceRequest } from '#shared/inbox/service-requests.schemas.ts'

/** Stores a request for our services; returns its ID. */
export async function createServiceRequest(
  tx: Tx,
  { name, email, phone, service, message, budget, timeline }: CreateServiceRequest,
  userId: number | null,
): Promise<number> {
  const row = { name, email, phone, service, message, budget, timeline, user_id: userId }
  const { id } = await tx.insertInto('service_requests').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}
