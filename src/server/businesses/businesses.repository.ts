import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#server/lib/database/db.ts'
import type { Business } from '#shared/businesses/businesses.schemas.ts'
import {
  austinWallClock,
  type BusinessHours,
  openingState,
  type WallClock,
} from '#shared/businesses/opening-hours.ts'
import { type SocialLink, socialLinks } from '#shared/businesses/social-links.ts'
import { milesTo, type Position } from '#shared/lib/geo.ts'
import { dollarsText } from '#shared/lib/money.ts'
import { selectedTexts } from './business-texts.repository.ts'

type BusinessRow = Omit<Business, 'averagePrice' | 'createdAt' | 'updatedAt' | SocialLink | ComputedKey> & {
  priceCents: number | null
  ratingTenths: number
  createdAt: Date
  updatedAt: Date
  socialLinks: Partial<Record<SocialLink, string>>
}
type ComputedKey =
  | 'rating'
  | 'distance'
  | 'isOpen'
  | 'openUntil'
  | 'opensAt'
  | 'category'
  | 'subcategory'
  | 'coverPhotoUrl'

const noSocialLinks = Object.fromEntries(socialLinks.map((link) => [link, null])) as Record<SocialLink, null>

/**
 * The only condition for a promotion being active now (docs/decisions/0004), for rows of `promotions` named
 * `promotion`.
 */
export const promotionIsActive = sql<boolean>`promotion.status = 'active' AND promotion.starts_at <= now() AND promotion.ends_at > now()`

/** The viewer, who determines likes, follows, saves and the distance. */
export type Viewer = { visitorId: number | null; position?: Position | undefined }

/**
 * Everything public about the businesses with these IDs, in the order of the IDs; unlisted ones are left
 * out.
 */
export async function listBusinessesByIds(
  db: Db,
  ids: readonly number[],
  viewer: Viewer,
): Promise<Business[]> {
  if (ids.length === 0) return []
  const wanted = sql`SELECT * FROM unnest(${sql.val(ids)}::int[]) WITH ORDINALITY AS given (id, place)`
  return readBusinesses(db, wanted, sql`b.is_listed`, viewer)
}

/** A business of any status; only for a viewer who may see it. */
export async function findBusiness(
  db: Db,
  businessId: number,
  visitorId: number | null,
): Promise<Business | undefined> {
  const [business] = await readBusinesses(db, sql`SELECT ${businessId}::int, 1`, sql`true`, { visitorId })
  return business
}

/** Reads in one statement the visible businesses that `wanted` lists by ID and position, in that order. */
export async function readBusinesses(
  db: Db,
  wanted: RawBuilder<unknown>,
  isVisible: RawBuilder<unknown>,
  { visitorId, position }: Viewer,
): Promise<Business[]> {
  const { rows } = await sql<BusinessRow>`
    SELECT ${businessColumns}, ${togglesOf(visitorId)}
    FROM (${wanted}) AS wanted (id, place)
    JOIN businesses b ON b.id = wanted.id AND ${isVisible}
    JOIN business_profiles p ON p.business_id = b.id
    LEFT JOIN categories c ON c.id = b.category_id
    LEFT JOIN subcategories s ON s.id = b.subcategory_id
    ORDER BY wanted.place`.execute(db)
  const now = austinWallClock(new Date())
  return rows.map((row) => toBusiness(row, now, position))
}

/** What the visitor has liked, followed and saved: lookups by primary key, none for an anonymous visitor. */
function togglesOf(visitorId: number | null): RawBuilder<unknown> {
  const has = (table: 'business_likes' | 'business_follows' | 'business_saves') =>
    visitorId === null
      ? sql`false`
      : sql`EXISTS (SELECT FROM ${sql.table(table)} WHERE user_id = ${visitorId} AND business_id = b.id)`
  return sql`${has('business_likes')} AS "isLiked", ${has('business_follows')} AS "isFollowed",
    ${has('business_saves')} AS "isSaved"`
}

const businessColumns: RawBuilder<unknown> = sql`
  b.id, ${selectedTexts}, b.status, b.category_id AS "categoryId", b.subcategory_id AS "subcategoryId",
  b.sub_sub_category_ids AS "subSubCategoryIds", c.name AS "categoryName", s.name AS "subcategoryName",
  p.thumbnail_url AS "thumbnailUrl", p.images, p.cover_url AS "coverImageUrl", p.logo_url AS "logoUrl",
  b.latitude, b.longitude,
  b.rating_tenths AS "ratingTenths", b.review_count AS "reviewCount", b.price_cents AS "priceCents", p.price_unit AS "priceUnit",
  EXISTS (SELECT 1 FROM promotions promotion WHERE promotion.business_id = b.id AND ${promotionIsActive}) AS "isPromoted",
  EXISTS (SELECT 1 FROM promotions promotion WHERE promotion.business_id = b.id
    AND (promotion.status = 'requested' OR (${promotionIsActive}))) AS paid,
  b.is_admin_choice AS "isAdminChoice", b.visits_count AS "visitsCount", b.likes_count AS "likesCount",
  b.followers_count AS "followersCount", p.revision, b.created_at AS "createdAt", b.updated_at AS "updatedAt",
  b.submitted_by_id AS "submittedById", p.additional_services AS "additionalServices",
  p.why_people_love_us AS "whyPeopleLoveUsData", p.business_hours AS "businessHoursData",
  p.payment_methods AS "paymentMethodsData", p.social_links AS "socialLinks"`

function toBusiness(
  row: BusinessRow & { subcategoryName?: string | null },
  now: WallClock,
  position: Position | undefined,
): Business {
  const {
    priceCents,
    ratingTenths,
    createdAt,
    updatedAt,
    socialLinks: links,
    subcategoryName,
    ...columns
  } = row
  return {
    ...columns,
    ...noSocialLinks,
    ...links,
    ...openingState(row.businessHoursData as BusinessHours | null, now),
    category: row.categoryName ? { name: row.categoryName } : null,
    subcategory: subcategoryName ? { name: subcategoryName } : null,
    coverPhotoUrl: row.coverImageUrl,
    rating: ratingTenths / 10,
    averagePrice: priceCents === null ? null : dollarsText(priceCents),
    distance: position ? milesTo(position, row) : null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }
}

/** The owner of a business, null for an unclaimed one, and whether it is public. */
export const findOwnership = (
  db: Db,
  businessId: number,
): Promise<{ ownerId: number | null; isListed: boolean } | undefined> =>
  db
    .selectFrom('businesses')
    .select(['submitted_by_id as ownerId', 'is_listed as isListed'])
    .where('id', '=', businessId)
    .executeTakeFirst()

/** Blocks all changes and counting on any business until the transaction ends; reading continues. */
export async function lockBusinesses(tx: Tx): Promise<void> {
  await sql`LOCK TABLE businesses IN EXCLUSIVE MODE`.execute(tx)
}
