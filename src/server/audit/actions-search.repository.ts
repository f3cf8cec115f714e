import { type RawBuilder, sql } from 'kysely'
import { containsPattern } from '#server/lib/database/contains-pattern.ts'
import type { Tx } from '#server/lib/database/db.ts'
import { windowOf } from '#server/lib/http/list-pages.ts'
import type { ActionTarget } from '#shared/audit/actions.schemas.ts'
import type { ListActionsQuery } from '#shared/audit/actions-desk.schemas.ts'
import { targetName } from './actions-desk.repository.ts'

/** A target whose name contains the search text; for people, the email address counts too. */
export type NameMatch = { type: ActionTarget; id: number }

/** Up to this many targets of a type are looked up by name; with more, a scan from the newest action fills a page soon. */
const namedMax = 2_000

const personText = sql`lower(first_name || ' ' || last_name || ' ' || email)`
const reasonText = sql`lower(details ->> 'reason')`
/** Where names are stored, as expressions that match an index; staff content is too small to need one. */
const names: [ActionTarget, id: string, table: string, text: RawBuilder<unknown>][] = [
  ['business', 'business_id', 'business_profiles', sql`lower(name)`],
  ['user', 'id', 'users', personText],
  ['suggestion', 'id', 'service_suggestions', sql`lower(name)`],
  ['testimonial', 'id', 'testimonials', sql`lower(author_name)`],
  ['faq', 'id', 'faqs', sql`lower(question)`],
  ['trade_question', 'id', 'trade_questions', sql`lower(question)`],
  ['newsletter', 'id', 'newsletter_issues', sql`lower(subject)`],
  ['category', 'id', 'categories', sql`lower(name)`],
  ['search_term', 'id', 'search_terms', sql`term`],
  ['search_place', 'id', 'search_places', sql`lower(name)`],
]
const newest = sql`created_at DESC, id DESC`
const patternOf = (search: string) => sql`lower(${containsPattern(search)})`

/** All targets with the text in their name; null when there are too many to look up. */
export async function findNameMatches(tx: Tx, search: string): Promise<NameMatch[] | null> {
  const pattern = patternOf(search)
  const each = names.map(
    ([type, id, table, text]) => sql`
      (SELECT ${sql.lit(type)} AS type, ${sql.ref(id)} AS id FROM ${sql.table(table)}
       WHERE ${text} LIKE ${pattern} LIMIT ${sql.lit(namedMax + 1)})`,
  )
  const { rows } = await sql<NameMatch>`${sql.join(each, sql` UNION ALL `)}`.execute(tx)
  const isTooMuch = names.some(([type]) => rows.filter((row) => row.type === type).length > namedMax)
  return isTooMuch ? null : rows
}

/** The filters of a list as a condition. */
function filtersOf({ targetType, targetId, actorId, reading }: ListActionsQuery): RawBuilder<unknown> {
  const given = { target_type: targetType, target_id: targetId, actor_id: actorId }
  const asked = Object.entries(given).filter(([, value]) => value !== undefined)
  return sql.join(
    [
      sql`true`,
      ...asked.map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
      // As the partial indexes have it.
      ...(reading ? [reading === 'only' ? sql`action LIKE '%.read'` : sql`action NOT LIKE '%.read'`] : []),
    ],
    sql` AND `,
  )
}

/** IDs of a page of all actions that match the filters. */
export const newestActions = (query: ListActionsQuery): RawBuilder<unknown> => pageOfActions(query, sql`true`)

/** IDs of a page of actions with the text in a name or in their reason, found by a scan of the log. */
export function actionsMatchingText(query: ListActionsQuery): RawBuilder<unknown> {
  const pattern = patternOf(query.search)
  const people = sql`EXISTS (
    SELECT FROM users WHERE users.id IN (actor_id, CASE target_type WHEN 'user' THEN target_id END) AND ${personText} LIKE ${pattern})`
  return pageOfActions(
    query,
    sql`(${reasonText} LIKE ${pattern} OR ${people} OR lower(${targetName}) LIKE ${pattern})`,
  )
}

function pageOfActions(query: ListActionsQuery, condition: RawBuilder<unknown>): RawBuilder<unknown> {
  const { limit, offset } = windowOf(query.page)
  return sql`
    SELECT id FROM staff_actions WHERE ${filtersOf(query)} AND ${condition} ORDER BY ${newest} LIMIT ${limit} OFFSET ${offset}`
}

/** IDs of a page of actions by or on `named`, on anything that belongs to these businesses, or with the text in their reason. */
export function actionsInvolving(named: readonly NameMatch[], query: ListActionsQuery): RawBuilder<unknown> {
  const { limit, offset } = windowOf(query.page)
  // Each part reads only as many as the page may need, from an index.
  const newestOf = (condition: RawBuilder<unknown>) => sql`
    (SELECT id, created_at FROM staff_actions WHERE ${condition} AND ${filtersOf(query)}
     ORDER BY ${newest} LIMIT ${limit + offset})`
  const types = sql.val(named.map(({ type }) => type))
  const ids = sql.val(named.map(({ id }) => id))
  return sql`
    WITH named AS MATERIALIZED (SELECT * FROM unnest(${types}::text[], ${ids}::int[]) AS given (type, id)),
    target AS (SELECT * FROM named UNION ALL ${belongings})
    SELECT id FROM (
      SELECT done.* FROM named CROSS JOIN LATERAL ${newestOf(sql`actor_id = named.id`)} AS done WHERE named.type = 'user'
      UNION
      SELECT done.* FROM target
        CROSS JOIN LATERAL ${newestOf(sql`target_type = target.type AND target_id = target.id`)} AS done
      UNION ${newestOf(sql`${reasonText} LIKE ${patternOf(query.search)}`)}
    ) AS found ORDER BY ${newest} LIMIT ${limit} OFFSET ${offset}`
}

/** Targets named after their business. A review whose revision is 1 has no actions. */
const belongings = sql.join(
  [
    ['promotion', 'promotions', sql`true`] as const,
    ['payment', 'payments', sql`true`] as const,
    ['review', 'reviews', sql`revision > 1`] as const,
    ['report', 'report_cases', sql`revision > 1`] as const,
  ].map(
    ([type, table, condition]) => sql`
      SELECT ${sql.lit(type)}, owned.id FROM named JOIN ${sql.table(table)} AS owned ON business_id = named.id
      WHERE named.type = 'business' AND ${condition}`,
  ),
  sql` UNION ALL `,
)
