import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/lib/database/db.ts'
import type { Tables } from '#server/lib/database/tables.ts'

/** Tables a profile fills, parents first. */
export const filledTables = [
  'users',
  'categories',
  'subcategories',
  'sub_sub_categories',
  'businesses',
  'business_profiles',
  'business_counts',
  'business_submissions',
  'staff_actions',
  'reviews',
  'business_likes',
  'business_follows',
  'business_saves',
  'business_visits',
  'promotions',
  'payments',
  'testimonials',
  'faqs',
  'quote_rounds',
  'business_quote_requests',
  'messages',
  'quotes',
  'business_labels',
  'conversation_labels',
  'conversation_notes',
  'business_saved_replies',
  'slot_settings',
  'appointments',
  'appointment_times',
  'outcome_questions',
  'outcome_answers',
  'support_requests',
  'booking_requests',
  'service_requests',
  'partner_applications',
  'inbox_items',
  'inbox_notes',
  'service_suggestions',
] as const satisfies readonly (keyof Tables)[]
type FilledTable = (typeof filledTables)[number]

/** Tables without an ID column. */
const keyedByOthers: readonly FilledTable[] = [
  'business_profiles',
  'business_counts',
  'business_submissions',
  'business_likes',
  'business_follows',
  'business_saves',
  'business_visits',
  'quotes',
  'conversation_labels',
  'slot_settings',
  'outcome_questions',
  'outcome_answers',
]
const identityTables = filledTables.filter((table) => !keyedByOthers.includes(table))

/** IDs were assigned explicitly, so the database must continue after them. */
export async function continueIds(tx: Db, tables: readonly FilledTable[] = identityTables): Promise<void> {
  // The log is chained at the commit, and a table with work left can't be altered.
  await sql`SET CONSTRAINTS ALL IMMEDIATE`.execute(tx)
  for (const table of tables) {
    const { rows } = await sql<{
      next: number
    }>`SELECT coalesce(max(id), 0) + 1 AS next FROM ${sql.table(table)}`.execute(tx)
    await sql`ALTER TABLE ${sql.table(table)} ALTER id RESTART WITH ${sql.lit(rows[0]?.next ?? 1)}`.execute(
      tx,
    )
  }
}

/** Finer statistics where query plans need them (docs/decisions): text trigrams and services. Some engines reject this. */
async function refineStatistics(db: Db): Promise<void> {
  const refinements: RawBuilder<unknown>[] = [
    sql`ALTER TABLE business_profiles ALTER search_text SET STATISTICS 500`,
    sql`ALTER TABLE businesses ALTER sub_sub_category_ids SET STATISTICS 1000`,
  ]
  for (const refinement of refinements) await refinement.execute(db).catch(() => undefined)
}

/** Updates the planner's statistics and returns the row counts as a readable line. */
export async function analyzeFilled(db: Db): Promise<string> {
  await refineStatistics(db)
  for (const table of filledTables) await sql`VACUUM (ANALYZE) ${sql.table(table)}`.execute(db)
  const { rows } = await sql<{ businesses: number; reviews: number; people: number }>`
    SELECT (SELECT count(*) FROM businesses) AS businesses, (SELECT count(*) FROM reviews) AS reviews,
      (SELECT count(*) FROM users) AS people`.execute(db)
  const { businesses = 0, reviews = 0, people = 0 } = rows[0] ?? {}
  return `${businesses} businesses, ${reviews} reviews, ${people} people`
}
