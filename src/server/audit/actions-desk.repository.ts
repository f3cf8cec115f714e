import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/lib/database/db.ts'
import { toListPage } from '#server/lib/http/list-pages.ts'
import type { ActionList, LoggedAction } from '#shared/audit/actions-desk.schemas.ts'

type Row = Omit<LoggedAction, 'createdAt'> & { createdAt: Date }

/** The current name of an action's target; null if it was deleted or has no name. */
export const targetName = sql<string | null>`
  CASE target_type
    WHEN 'business' THEN (SELECT name FROM business_profiles WHERE business_id = target_id)
    WHEN 'promotion' THEN (SELECT name FROM promotions JOIN business_profiles USING (business_id) WHERE promotions.id = target_id)
    WHEN 'payment' THEN (SELECT name FROM payments JOIN business_profiles USING (business_id) WHERE payments.id = target_id)
    WHEN 'review' THEN (SELECT name FROM reviews JOIN business_profiles USING (business_id) WHERE reviews.id = target_id)
    WHEN 'report' THEN (SELECT name FROM report_cases JOIN business_profiles USING (business_id) WHERE report_cases.id = target_id)
    WHEN 'quote_request' THEN (SELECT name FROM business_profiles WHERE business_id = coalesce(
      (SELECT business_id FROM business_quote_requests q WHERE q.id = target_id),
      (SELECT business_id FROM held_quote_requests h WHERE h.id = target_id)))
    WHEN 'user' THEN (SELECT trim(first_name || ' ' || last_name) FROM users WHERE id = target_id)
    WHEN 'suggestion' THEN (SELECT name FROM service_suggestions WHERE id = target_id)
    WHEN 'testimonial' THEN (SELECT author_name FROM testimonials WHERE id = target_id)
    WHEN 'faq' THEN (SELECT question FROM faqs WHERE id = target_id)
    WHEN 'trade_question' THEN (SELECT question FROM trade_questions WHERE id = target_id)
    WHEN 'newsletter' THEN (SELECT subject FROM newsletter_issues WHERE id = target_id)
    WHEN 'search_term' THEN (SELECT term FROM search_terms WHERE id = target_id)
    WHEN 'search_place' THEN (SELECT name FROM search_places WHERE id = target_id)
    WHEN 'category' THEN (SELECT name FROM categories WHERE id = target_id)
  END`

/** The actions with the IDs that `wanted` selects (one more than a page), newest first. */
export async function listActions(db: Db, wanted: RawBuilder<unknown>, page: number): Promise<ActionList> {
  const { rows } = await sql<Row>`
    SELECT shown.id, action, actor_id AS "actorId", trim(users.first_name || ' ' || users.last_name) AS "actorName",
      target_type AS "targetType", target_id AS "targetId", ${targetName} AS "targetName", details,
      shown.created_at AS "createdAt"
    FROM (${wanted}) AS wanted JOIN staff_actions AS shown ON shown.id = wanted.id
    LEFT JOIN users ON users.id = shown.actor_id
    ORDER BY shown.created_at DESC, shown.id DESC`.execute(db)
  const { rows: actions, place } = toListPage(rows, page)
  return {
    actions: actions.map((action) => ({ ...action, createdAt: action.createdAt.toISOString() })),
    ...place,
  }
}
