import { sql } from 'kysely'
import type { Db, Tx } from '#server/lib/database/db.ts'
import type { PassedRequest } from './quote-delivery.repository.ts'

/** Which stored requests to forward: all that reached nobody, or only those whose owner left without reading them. */
export type Forwardable = { since: Date; isLeftOnly: boolean }

const forwardable = ({ since, isLeftOnly }: Forwardable) => sql`
  request.created_at >= ${since} AND read_at IS NULL AND answered_at IS NULL AND not_reached_at IS NULL
  AND (delivery = 'owner' AND b.submitted_by_id IS NULL ${isLeftOnly ? sql`` : sql`OR delivery IS NULL`})`

/** Listed businesses with such requests. */
export async function listBusinessesToForward(db: Db, wanted: Forwardable): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT DISTINCT b.id FROM business_quote_requests request JOIN businesses b ON b.id = request.business_id
    WHERE ${forwardable(wanted)} AND b.is_listed ORDER BY b.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Such requests of one business, oldest first; the rest of very many next time. */
export async function listForwardable(
  tx: Tx,
  businessId: number,
  wanted: Forwardable,
): Promise<PassedRequest[]> {
  const { rows } = await sql<PassedRequest>`
    SELECT request.id, name, email, phone, requirements, answers, hides_contact AS "hidesContact",
      request.created_at AS "createdAt"
    FROM business_quote_requests request JOIN businesses b ON b.id = request.business_id
    WHERE b.id = ${businessId} AND ${forwardable(wanted)}
    ORDER BY request.created_at, request.id LIMIT 100`.execute(tx)
  return rows
}

/** Sends requests a new way, as if they had never been on another. */
export async function forwardAs(
  tx: Tx,
  requestIds: readonly number[],
  delivery: 'owner' | 'email' | 'desk' | null,
): Promise<void> {
  await sql`UPDATE business_quote_requests SET delivery = ${delivery}, mail_id = NULL, delivered_at = NULL,
      not_reached_at = CASE WHEN ${delivery}::text IS NULL THEN now() END
    WHERE id = ANY(${sql.val(requestIds)}::int[])`.execute(tx)
}
