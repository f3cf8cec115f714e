import { sql } from 'kysely'
import type { Tx } from '#server/lib/database/db.ts'
import type { CreateServiceSuggestion } from '#shared/inbox/service-suggestions.schemas.ts'
import { repeatedWithin } from './inbox.repository.ts'

/** Stores a suggestion, unless the same person has made the same one in the last ten minutes. */
export async function createServiceSuggestion(
  tx: Tx,
  { name, categoryId, note }: CreateServiceSuggestion,
  userId: number | null,
): Promise<void> {
  await sql`LOCK TABLE service_suggestions IN SHARE ROW EXCLUSIVE MODE`.execute(tx)
  await sql`
    INSERT INTO service_suggestions (name, category_id, note, user_id)
    SELECT ${name}, ${categoryId}::integer, ${note}, ${userId}::integer
    WHERE NOT EXISTS (
      SELECT 1 FROM service_suggestions
      WHERE created_at > now() - ${repeatedWithin} AND lower(name) = lower(${name}) AND note = ${note}
        AND category_id IS NOT DISTINCT FROM ${categoryId}::integer AND user_id IS NOT DISTINCT FROM ${userId}::integer
    )`.execute(tx)
}
