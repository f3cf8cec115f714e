import type { Tx } from '#server/lib/database/db.ts'
import { insertOnce } from '#server/lib/database/insert-once.ts'
import type { CreateSupportRequest } from '#shared/inbox/inbox.schemas.ts'

/** Stores a message; returns its ID, or undefined for a repeat. */
export const createSupportRequest = (
  tx: Tx,
  { name, email, message }: CreateSupportRequest,
  userId: number | null,
): Promise<number | undefined> =>
  insertOnce(tx, 'support_requests', { name, email, message, user_id: userId }, [
    email.toLowerCase(),
    message,
  ])
