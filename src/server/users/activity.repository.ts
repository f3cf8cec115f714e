import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/lib/database/db.ts'
import { type ActivityAction, activityActions } from '#shared/users/users.schemas.ts'

/** A position in the history: entries are ordered by instant (in microseconds), kind and ID. */
export type ActivityPlace = { micros: number; kind: number; id: number }

export type ActivityRow = ActivityPlace & {
  date: Date
  /** From the item itself: a suggested service, the changed fields, a plan. */
  label: string | null
  status: string | null
  rating: number | null
  content: string | null
  /** Why staff hid a review. */
  reason: string | null
  amountCents: number | null
  /** Null when the business is deleted, or hidden from this person. */
  businessName: string | null
  /** Null when the business has no public page. */
  businessId: number | null
}

type Branch = { from: string; of?: string; id?: string; business?: string; columns?: Record<string, string> }

/** Where each action is stored; NULL for a column that a table doesn't have. */
const branches: Record<ActivityAction, Branch> = {
  submitted_business: {
    from: 'businesses',
    of: 'submitted_by_id',
    business: 'id',
    columns: { status: 'status' },
  },
  suggested_service: { from: 'service_suggestions', columns: { label: 'name', status: 'status' } },
  liked_business: { from: 'business_likes', id: 'business_id', business: 'business_id' },
  followed_business: { from: 'business_follows', id: 'business_id', business: 'business_id' },
  saved_business: { from: 'business_saves', id: 'business_id', business: 'business_id' },
  posted_review: {
    from: 'reviews',
    business: 'business_id',
    columns: {
      rating: 'rating::int',
      content: 'content',
      status: `CASE WHEN hidden_at IS NOT NULL THEN 'hidden' END`,
      reason: 'hidden_reason',
    },
  },
  made_payment: {
    from: 'payments',
    business: 'business_id',
    columns: { label: 'promotion_package', status: 'standing', amount_cents: 'amount_cents' },
  },
  updated_profile: { from: 'profile_changes', columns: { label: `array_to_string(fields, ', ')` } },
}

const optionalColumns = {
  label: 'text',
  status: 'text',
  rating: 'int',
  content: 'text',
  reason: 'text',
  amount_cents: 'int',
} as const

/**
 * A person's actions, newest first, from the tables that store them: each is read by its index and returns at most
 * `limit` rows, so a long history costs no more than a short one. Business names are looked up only for these rows.
 */
export async function listActivities(
  db: Db,
  userId: number,
  limit: number,
  before: ActivityPlace | undefined,
): Promise<ActivityRow[]> {
  const all = activityActions.map((action, kind) =>
    selectBranch(branches[action], kind, userId, limit, before),
  )
  const { rows } = await sql<ActivityRow>`
    WITH recent AS (${sql.join(all, sql` UNION ALL `)} ORDER BY created_at DESC, kind DESC, id DESC LIMIT ${limit})
    SELECT recent.kind, recent.id, (extract(epoch FROM recent.created_at) * 1000000)::bigint AS micros, recent.created_at AS date,
      label, recent.status, rating, content, reason, amount_cents AS "amountCents",
      CASE WHEN b.is_listed OR b.submitted_by_id = ${userId} THEN p.name END AS "businessName",
      CASE WHEN b.is_listed THEN b.id END AS "businessId"
    FROM recent
    LEFT JOIN businesses b ON b.id = recent.business_id LEFT JOIN business_profiles p ON p.business_id = b.id
    ORDER BY recent.created_at DESC, recent.kind DESC, recent.id DESC`.execute(db)
  return rows
}

function selectBranch(
  { from, of = 'user_id', id = 'id', business, columns = {} }: Branch,
  kind: number,
  userId: number,
  limit: number,
  before: ActivityPlace | undefined,
): RawBuilder<unknown> {
  const optional = Object.entries(optionalColumns).map(([name, type]) =>
    sql.raw(`${columns[name] ?? `NULL::${type}`} AS ${name}`),
  )
  // A row comparison; the index covers the instant, kind and ID decide between entries of one instant.
  const older = before
    ? sql`AND (created_at, ${sql.lit(kind)}::int, ${sql.ref(id)}::bigint) < (${instantOf(before)}, ${before.kind}::int, ${before.id}::bigint)`
    : sql``
  return sql`(SELECT ${sql.lit(kind)} AS kind, created_at, ${sql.ref(id)} AS id,
    ${business ? sql.ref(business) : sql`NULL::int`} AS business_id, ${sql.join(optional)}
    FROM ${sql.table(from)} WHERE ${sql.ref(of)} = ${userId} ${older}
    ORDER BY created_at DESC, ${sql.ref(id)} DESC LIMIT ${limit})`
}

/** Exact to the microsecond, which a JavaScript Date is not. */
const instantOf = ({ micros }: ActivityPlace) =>
  sql`timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond'`
