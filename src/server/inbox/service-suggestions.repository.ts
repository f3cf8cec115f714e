import type { Tx } from '#server/lib/database/db.ts'
import { insertOnce } from '#server/lib/database/insert-once.ts'
import type { CreateServiceSuggestion } from '#shared/inbox/service-suggestions.schemas.ts'

/** Stores a suggestion, unless the same person has just made the same one. */
export async function createServiceSuggestion(
  tx: Tx,
  { name, categoryId, note }: CreateServiceSuggestion,
  userId: number | null,
): Promise<void> {
  const row = { name, category_id: categoryId, note, user_id: userId }
  await insertOnce(tx, 'service_suggestions', row, [name.toLowerCase(), note, categoryId, userId])
}
