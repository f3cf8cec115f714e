import { type RawBuilder, sql } from 'kysely'
import { type Db, readPlanned } from '#server/lib/database/db.ts'
import type { SoftWish } from '#shared/search/search.schemas.ts'
import { softWishNumber } from '../soft-wishes.ts'

const parts = ['features', 'services', 'description', 'reviews'] as const
/** The part of a listing that mentions a wish. */
export type MentionedIn = (typeof parts)[number]

const reviewsWithWishes = sql`reviews r WHERE r.business_id = p.business_id AND r.is_counted AND r.mentioned_wishes <> '{}'`

/**
 * How well `businesses b` joined with `business_profiles p` fulfills the wishes: for each, 2 where a feature or service
 * says so, 1 where a text does.
 */
export const fulfilledCount = (wishes: readonly SoftWish[]): RawBuilder<unknown> =>
  sql.join(
    wishes.map((wish) => {
      const number = sql`${softWishNumber(wish)}::int`
      return sql`CASE WHEN ${number} = ANY(p.feature_wishes) OR ${number} = ANY(p.service_wishes) THEN 2
        WHEN ${number} = ANY(p.mentioned_wishes)
          OR EXISTS (SELECT FROM ${reviewsWithWishes} AND ${number} = ANY(r.mentioned_wishes)) THEN 1
        ELSE 0 END`
    }),
    sql` + `,
  )

/** A feature, a service or the text of a business mentions one of the wishes, by the index of all three. */
export const mentionsAny = (wishes: readonly SoftWish[]): RawBuilder<unknown> =>
  sql`(p.feature_wishes || p.service_wishes || p.mentioned_wishes) && ${sql.val(wishes.map(softWishNumber))}::int[]`

/** For each wish, the part of the business with this ID that mentions it; null for none. */
export async function findMentions(
  db: Db,
  businessIds: readonly number[],
  wishes: readonly SoftWish[],
): Promise<Map<number, (MentionedIn | null)[]>> {
  const rows = await readPlanned(
    db,
    sql<{ id: number } & Record<MentionedIn, number[]>>`
      SELECT p.business_id AS id, p.feature_wishes AS features, p.service_wishes AS services,
        p.mentioned_wishes AS description,
        ARRAY(SELECT DISTINCT unnest(r.mentioned_wishes) FROM ${reviewsWithWishes}) AS reviews
      FROM business_profiles p WHERE p.business_id = ANY(${sql.val(businessIds)}::int[])`,
  )
  const partOf = (row: (typeof rows)[number], wish: SoftWish) =>
    parts.find((part) => row[part].includes(softWishNumber(wish))) ?? null
  return new Map(rows.map((row) => [row.id, wishes.map((wish) => partOf(row, wish))]))
}
