import { sql } from 'kysely'
import type { Tx } from '#server/lib/database/db.ts'
import { type PriceRange, roundedRange, typicalPriceMin } from '#shared/businesses/typical-price.ts'

type Unit = 'business' | 'trade'

/**
 * Costs that customers paid in the last two years, by business or subcategory: the middle half of one cost for each customer, from
 * five on. A conversation counts with what the visitor says; without an answer of theirs, with what the business says.
 */
export async function measureTypicalPrices(tx: Tx, unit: Unit): Promise<Map<number, PriceRange>> {
  const id = unit === 'business' ? sql`b.id` : sql`b.subcategory_id`
  const { rows } = await sql<{ id: number } & PriceRange>`
    WITH said AS (
      SELECT conversation_id, (array_agg(cost_cents ORDER BY side DESC))[1] AS cents
      FROM outcome_answers answer
      WHERE cost_cents IS NOT NULL AND (side = 'visitor' OR NOT EXISTS (SELECT FROM outcome_answers visitors
        WHERE visitors.conversation_id = answer.conversation_id AND visitors.side = 'visitor' AND visitors.outcome <> 'yes'))
      GROUP BY conversation_id
    ), costs AS (
      SELECT DISTINCT ON (${id}, lower(request.email)) ${id} AS id, cents
      FROM said
      JOIN outcome_questions question USING (conversation_id)
      JOIN business_quote_requests request ON request.id = conversation_id
      JOIN businesses b ON b.id = request.business_id
      WHERE ${id} IS NOT NULL AND question.agreed_at > now() - interval '2 years'
        AND NOT coalesce(request.user_id = b.submitted_by_id, false)
      ORDER BY ${id}, lower(request.email), question.agreed_at DESC
    )
    SELECT id, percentile_disc(0.25) WITHIN GROUP (ORDER BY cents) AS low,
      percentile_disc(0.75) WITHIN GROUP (ORDER BY cents) AS high
    FROM costs GROUP BY id HAVING count(*) >= ${sql.lit(typicalPriceMin)}`.execute(tx)
  return new Map(rows.map(({ id, low, high }) => [id, roundedRange(low, high)]))
}
