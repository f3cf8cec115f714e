import { findCategoryPathFit } from '#server/categories/category-paths.repository.ts'
import { type Db, inTransaction } from '#server/lib/database/db.ts'
import { lockSender } from '#server/lib/database/sender.ts'
import { invalid } from '#server/lib/http/errors.ts'
import type { CreateServiceSuggestion } from '#shared/inbox/service-suggestions.schemas.ts'
import { createServiceSuggestion } from './service-suggestions.repository.ts'

/** Guarantee: a suggested service is stored, and appears in the history of the signed-in user. */

/** Stores a suggestion. Throws invalid_input for a category that doesn't exist. */
export async function receiveServiceSuggestion(
  db: Db,
  suggestion: CreateServiceSuggestion,
  userId: number | undefined,
): Promise<void> {
  const { categoryId } = suggestion
  await inTransaction(db, async (tx) => {
    const senderId = await lockSender(tx, userId)
    const fit = await findCategoryPathFit(tx, { categoryId, subcategoryId: null, serviceIds: [] })
    if (!fit.category) throw invalid({ categoryId: 'This category doesn’t exist' })
    await createServiceSuggestion(tx, suggestion, senderId)
  })
}
