import { type RawBuilder, sql } from 'kysely'
import type { MergedKind } from '#shared/businesses/merging/merges.schemas.ts'

/** A merge of `mergedId` into `keptId`; `keptOwnerId` owns the one that stays. */
export type Sides = { mergedId: number; keptId: number; keptOwnerId: number | null }

/** Rows that come along: their key, as JSON, and those that stay because the same person has one on both. */
export type MovedTable = {
  kind: MergedKind
  key: RawBuilder<unknown>
  isDouble?: (sides: Sides) => RawBuilder<unknown>
  /** The time of a row: one from after the merge stays when that is undone. */
  since?: RawBuilder<unknown>
}

const id = sql`to_jsonb(moved.id)`
const hasBoth = (table: string) => (sides: Sides) =>
  sql`EXISTS (
  SELECT FROM ${sql.table(table)} other WHERE other.business_id = ${sides.keptId} AND other.user_id = moved.user_id)`
const toggle = (kind: MergedKind, table: string): MovedTable => ({
  kind,
  key: sql`to_jsonb(moved.user_id)`,
  isDouble: hasBoth(table),
  since: sql`moved.created_at`,
})

/** Tables whose rows come along as they are. Reviews do, too, but of two by one person the newer one. */
export const movedTables: Readonly<Record<string, MovedTable>> = {
  business_likes: toggle('likes', 'business_likes'),
  business_follows: toggle('followers', 'business_follows'),
  business_saves: toggle('saves', 'business_saves'),
  business_quote_requests: { kind: 'quoteRequests', key: id },
  held_quote_requests: { kind: 'quoteRequests', key: id },
  business_claims: {
    kind: 'claims',
    key: id,
    isDouble: (sides) =>
      sql`(${hasBoth('business_claims')(sides)} OR moved.user_id IS NOT DISTINCT FROM ${sides.keptOwnerId}::int)`,
  },
  promotions: { kind: 'promotions', key: id },
  hours_reports: { kind: 'hoursReports', key: id },
  appointments: {
    kind: 'appointments',
    key: id,
    // No two held times of a business overlap: the one at the listing that stays counts.
    isDouble: ({ keptId }) => sql`EXISTS (
      SELECT FROM appointment_times mine JOIN appointment_times other
        ON other.business_id = ${keptId} AND tstzrange(mine.starts_at, mine.ends_at) && tstzrange(other.starts_at, other.ends_at)
      WHERE mine.appointment_id = moved.id AND mine.is_held AND other.is_held)`,
  },
  business_labels: {
    kind: 'labels',
    key: id,
    // Conversations find the one of the same name at the listing that stays.
    isDouble: ({ keptId }) => sql`EXISTS (
      SELECT FROM business_labels other WHERE other.business_id = ${keptId} AND lower(other.name) = lower(moved.name))`,
  },
  business_saved_replies: {
    kind: 'savedReplies',
    key: id,
    isDouble: ({ keptId }) => sql`EXISTS (
      SELECT FROM business_saved_replies other WHERE other.business_id = ${keptId} AND lower(other.title) = lower(moved.title))`,
  },
  business_sources: { kind: 'importKeys', key: sql`jsonb_build_array(moved.source, moved.source_key)` },
}

/** Tables whose rows stay with the merged listing, and why. A test compares all of these with the database. */
export const stayingTables: Readonly<Record<string, string>> = {
  business_profiles: 'what it says comes back when the merge is undone',
  business_submissions: 'the decision on it',
  business_changes: 'what its owner changed of it',
  answer_measurements: 'measured again from its requests',
  business_news: 'its news',
  business_visits: 'a million rows could not be moved in one transaction',
  business_visitors: 'deleted within the hour',
  hours_questions: 'their links name its hours',
  hours_question_stops: 'the wish of its owner',
  slot_settings: 'the calendar of its owner',
  busy_calendars: 'the calendars of its owner',
  payments: 'the provider knows them by its number',
  import_changes: 'an import is taken back with what it wrote',
  bulk_decision_items: 'the decision on it',
  business_members: 'chosen by its owner',
  business_invitations: 'sent by its owner',
  business_pairs: 'hidden while it is merged',
  business_merges: 'what was merged into it before',
  trending_businesses: 'found again every hour',
  report_cases: 'decided where it was reported, and hidden with it',
}
