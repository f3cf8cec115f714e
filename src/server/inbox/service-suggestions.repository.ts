import type { Tx } from '#server/lib/database/db.ts'
import type { CreateServiceSuggestion } from '#shared/inbox/service-suggestions.schemas.ts'

export async function createServiceSuggestion(
  tx: Tx,
  { name, categoryId, note }: CreateServiceSuggestion,
  userId: number | null,
): Promise<void> {
  const row = { name, category_id: categoryId, note, user_id: userId }
  await tx.insertInto('service_suggestions').values(row).execute()
}
