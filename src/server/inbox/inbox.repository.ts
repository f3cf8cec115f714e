import type { Tx } from '#server/lib/database/db.ts'
import type { CreateSupportRequest } from '#shared/inbox/inbox.schemas.ts'

/** Stores a message; returns its ID. */
export async function createSupportRequest(
  tx: Tx,
  { name, email, message }: CreateSupportRequest,
  userId: number | null,
): Promise<number> {
  const row = { name, email, message, user_id: userId }
  const { id } = await tx.insertInto('support_requests').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}
