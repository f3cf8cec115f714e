import { sql } from 'kysely'
import { containsPattern } from '#server/lib/database/contains-pattern.ts'
import type { Db, Tx } from '#server/lib/database/db.ts'
import { toListPage, windowOf } from '#server/lib/http/list-pages.ts'
import type {
  DeskReview,
  DeskReviewList,
  ListDeskReviewsQuery,
} from '#shared/reviews/reviews-desk.schemas.ts'

type Row = Omit<DeskReview, 'hiddenAt' | 'createdAt'> & { hiddenAt: Date | null; createdAt: Date }

const conditions = {
  all: sql`true`,
  shown: sql`hidden_at IS NULL`,
  hidden: sql`hidden_at IS NOT NULL`,
}

/** A page of all reviews, newest first. */
export async function listDeskReviews(
  db: Db | Tx,
  { filter, search, page }: ListDeskReviewsQuery,
): Promise<Omit<DeskReviewList, 'hiddenCount'>> {
  const { limit, offset } = windowOf(page)
  const found = search === '' ? sql`` : sql`AND lower(content) LIKE lower(${containsPattern(search)})`
  const wanted = sql`
    SELECT id FROM reviews WHERE ${conditions[filter]} ${found}
    ORDER BY created_at DESC, id DESC LIMIT ${limit} OFFSET ${offset}`
  const { rows: reviews, place } = toListPage(await readDeskReviews(db, wanted), page)
  return { reviews, ...place }
}

/** A review as the desk shows it. */
export async function findDeskReview(db: Db | Tx, reviewId: number): Promise<DeskReview | undefined> {
  const [review] = await readDeskReviews(db, sql`SELECT ${reviewId}::int AS id`)
  return review
}

async function readDeskReviews(db: Db | Tx, wanted: ReturnType<typeof sql>): Promise<DeskReview[]> {
  const { rows } = await sql<Row>`
    SELECT r.id, r.rating, r.content, json_build_object('id', p.business_id, 'name', p.name) AS business,
      json_build_object('id', u.id, 'name', trim(u.first_name || ' ' || u.last_name), 'email', u.email,
        'isBlocked', u.blocked_at IS NOT NULL) AS author,
      r.is_unconfirmed AS "isUnconfirmed", r.hidden_at AS "hiddenAt", r.hidden_reason AS "hiddenReason", r.revision, r.created_at AS "createdAt"
    FROM (${wanted}) AS wanted JOIN reviews r ON r.id = wanted.id
    JOIN business_profiles p ON p.business_id = r.business_id JOIN users u ON u.id = r.user_id
    ORDER BY r.created_at DESC, r.id DESC`.execute(db)
  return rows.map((row) => ({
    ...row,
    hiddenAt: row.hiddenAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  }))
}

/** How many reviews are hidden. */
export async function countHidden(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('reviews')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('hidden_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return count
}

export type ModeratedReview = {
  id: number
  businessId: number
  rating: number
  createdAt: Date
  hiddenReason: string | null
  isUnconfirmed: boolean
  revision: number
  author: { id: number; firstName: string; lastName: string; email: string }
}

/**
 * The state of a review. Its author and the owner of the business are locked until the transaction ends, because the
 * reason may name either and has to be deleted with them; people are locked before businesses, by ID.
 */
export async function findReviewPlace(tx: Tx, reviewId: number): Promise<{ businessId: number } | undefined> {
  await sql`
    SELECT FROM users WHERE id IN (
      SELECT unnest(ARRAY[r.user_id, b.submitted_by_id]) FROM reviews r JOIN businesses b ON b.id = r.business_id
      WHERE r.id = ${reviewId}
    ) ORDER BY id FOR KEY SHARE`.execute(tx)
  return tx
    .selectFrom('reviews')
    .select('business_id as businessId')
    .where('id', '=', reviewId)
    .executeTakeFirst()
}

/** The review, locked until the transaction ends, also against new reports of it. */
export async function lockReview(tx: Tx, reviewId: number): Promise<ModeratedReview | undefined> {
  await sql`SELECT FROM reviews WHERE id = ${reviewId} FOR UPDATE`.execute(tx)
  const { rows } = await sql<ModeratedReview>`
    SELECT r.id, r.business_id AS "businessId", r.rating, r.created_at AS "createdAt", r.hidden_reason AS "hiddenReason",
      r.is_unconfirmed AS "isUnconfirmed", r.revision, json_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name, 'email', u.email) AS author
    FROM reviews r JOIN users u ON u.id = r.user_id WHERE r.id = ${reviewId}`.execute(tx)
  return rows[0]
}

/** Hides a locked review for a reason, or shows it again. */
export async function updateVisibility(tx: Tx, reviewId: number, reason: string | null): Promise<void> {
  await tx
    .updateTable('reviews')
    .set({
      hidden_at: reason === null ? null : sql<Date>`now()`,
      hidden_reason: reason,
      // From now on it is a decision of its own.
      hidden_with_author: false,
      revision: sql`revision + 1`,
    })
    .where('id', '=', reviewId)
    .execute()
}
