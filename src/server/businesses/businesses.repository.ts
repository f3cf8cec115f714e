import { type RawBuilder, sql } from 'kysely'
import { type Db, readPlanned, type Tx } from '#server/lib/database/db.ts'
import { type BusinessKey, type Moment, moment } from '#server/search/find/business-keys.repository.ts'
import type { Business } from '#shared/businesses/businesses.schemas.ts'
import type { MemberRole } from '#shared/businesses/team-roles.ts'
import type { Position } from '#shared/lib/geo.ts'
import { publicPosition, selectedTexts } from './business-columns.repository.ts'
import { type BusinessRow, distanceFrom, type Toggles, toBusiness } from './business-row.ts'
import { acceptsQuotes } from './quote-reach.repository.ts'

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

/** For rows named `b`: one that was merged into another one is nowhere. */
const isThere = sql`b.status <> 'merged'`

/** A business of any status; only for a viewer who may see it. */
export async function findBusiness(
  db: Db,
  businessId: number,
  visitorId: number | null,
): Promise<Business | undefined> {
  const [business] = await readBusinesses(db, sql`SELECT ${businessId}::int, 1`, isThere, { visitorId })
  return business
}

/** Reads in one statement the visible businesses that `wanted` lists by ID and position, in that order. */
export async function readBusinesses(
  db: Db,
  wanted: RawBuilder<unknown>,
  isVisible: RawBuilder<unknown>,
  { visitorId, position }: Viewer,
): Promise<Business[]> {
  const { rows } = await sql<BusinessRow & Toggles>`
    SELECT ${businessColumns}, ${togglesOf(visitorId)} ${fromBusinesses(wanted, isVisible)}`.execute(db)
  return rows.map(({ isLiked, isFollowed, isSaved, ...row }) => ({
    ...toBusiness(row, new Date(row.now)),
    isLiked,
    isFollowed,
    isSaved,
    distance: distanceFrom(position, row),
  }))
}

/** Listed businesses as stored, in any order. */
export async function readListedRows(db: Db, ids: readonly number[]): Promise<BusinessRow[]> {
  const wanted = sql`SELECT id, 1 FROM unnest(${sql.val(ids)}::int[]) AS given (id)`
  return readPlanned(
    db,
    sql<BusinessRow>`SELECT ${businessColumns} ${fromBusinesses(wanted, sql`b.is_listed`)}`,
  )
}

const fromBusinesses = (wanted: RawBuilder<unknown>, isVisible: RawBuilder<unknown>) => sql`
  FROM (${wanted}) AS wanted (id, place)
  JOIN businesses b ON b.id = wanted.id AND ${isVisible}
  JOIN business_profiles p ON p.business_id = b.id
  LEFT JOIN categories c ON c.id = b.category_id
  LEFT JOIN subcategories s ON s.id = b.subcategory_id
  ORDER BY wanted.place`

/** The version of a listed business; undefined for any other business. */
export async function findVersion(db: Db, businessId: number): Promise<(BusinessKey & Moment) | undefined> {
  const [found] = await readPlanned(
    db,
    sql<BusinessKey & Moment>`
      SELECT id, version, ${moment} FROM businesses WHERE id = ${businessId} AND is_listed`,
  )
  return found
}

/** The visitor's likes, follows and saves: lookups by primary key, none for an anonymous visitor. */
function togglesOf(visitorId: number | null): RawBuilder<unknown> {
  const has = (table: ToggleTable) =>
    visitorId === null
      ? sql`false`
      : sql`EXISTS (SELECT FROM ${sql.table(table)} WHERE user_id = ${visitorId} AND business_id = b.id)`
  return sql`${has('business_likes')} AS "isLiked", ${has('business_follows')} AS "isFollowed",
    ${has('business_saves')} AS "isSaved"`
}

type ToggleTable = 'business_likes' | 'business_follows' | 'business_saves'

/** The visitor's toggles on these businesses, by ID. */
export async function listToggles(
  db: Db,
  visitorId: number,
  businessIds: readonly number[],
): Promise<Map<number, Toggles>> {
  const rows = await readPlanned(
    db,
    sql<Toggles & { id: number }>`
      SELECT b.id, ${togglesOf(visitorId)} FROM unnest(${sql.val(businessIds)}::int[]) AS b (id)`,
  )
  return new Map(rows.map(({ id, ...toggles }) => [id, toggles]))
}

/** The path of the picture that stands for a business, of `business_profiles p`; null without any. */
export const pictureUrl = sql<
  string | null
>`coalesce(p.thumbnail_url, p.cover_url, p.images -> 0 ->> 'url', p.logo_url)`

const businessColumns: RawBuilder<unknown> = sql`
  b.id, b.version, ${moment}, b.answered_share AS "answeredShare", b.answer_minutes AS "answerMinutes",
  b.answer_open_minutes AS "answerOpenMinutes", p.away_until::text AS "awayUntil", p.away_text AS "awayText",
  p.typical_low_cents AS "typicalLow", p.typical_high_cents AS "typicalHigh", p.typical_is_own AS "typicalIsOwn",
  ${selectedTexts}, b.status, b.status = 'approved' AND b.is_being_checked AS "needsCheck", b.category_id AS "categoryId", b.subcategory_id AS "subcategoryId",
  b.sub_sub_category_ids AS "subSubCategoryIds", c.name AS "categoryName", s.name AS "subcategoryName",
  p.thumbnail_url AS "thumbnailUrl", p.images, p.cover_url AS "coverImageUrl", p.logo_url AS "logoUrl",
  ${publicPosition('latitude')} AS latitude, ${publicPosition('longitude')} AS longitude, b.position_source AS "positionSource",
  b.hides_address AS "hidesAddress", p.service_area - 'facets' AS "serviceArea",
  b.rating_tenths AS "ratingTenths", b.review_count AS "reviewCount", b.price_cents AS "priceCents", p.price_unit AS "priceUnit",
  coalesce((SELECT json_agg(json_build_object('status', promotion.status,
      'from', extract(epoch FROM promotion.starts_at) * 1000, 'to', extract(epoch FROM promotion.ends_at) * 1000))
    FROM promotions promotion WHERE promotion.business_id = b.id
      AND (promotion.status = 'requested' OR promotion.status = 'active' AND promotion.ends_at > now())), '[]') AS promotions,
  b.is_admin_choice AS "isAdminChoice", ${acceptsQuotes} AS "acceptsQuotes",
  EXISTS (SELECT FROM slot_settings slots WHERE slots.business_id = b.id AND slots.is_open) AS "givesSlots", b.first_slot_at AS "firstSlotAt", b.visits_count AS "visitsCount", b.likes_count AS "likesCount",
  b.followers_count AS "followersCount", p.revision, b.created_at AS "createdAt", b.updated_at AS "updatedAt",
  b.submitted_by_id AS "submittedById", p.additional_services AS "additionalServices",
  p.why_people_love_us AS "whyPeopleLoveUsData", p.business_hours AS "businessHoursData", p.special_hours AS "specialHoursData",
  p.hours_confirmed_at AS "hoursConfirmedAt", p.main_services AS "mainServices", p.prices_confirmed_at AS "pricesConfirmedAt",
  ARRAY(SELECT service.name FROM sub_sub_categories service WHERE service.id = ANY(b.sub_sub_category_ids)
    ORDER BY service.position, service.id) AS services,
  p.payment_methods AS "paymentMethodsData", p.social_links AS "socialLinks"`

/** The owner of a business, null for an unclaimed one, a visitor's role in its team, and whether it is public. */
export const findOwnership = (
  db: Db,
  businessId: number,
  visitorId: number,
): Promise<{ ownerId: number | null; memberRole: MemberRole | null; isListed: boolean } | undefined> =>
  db
    .selectFrom('businesses')
    .leftJoin('business_members as member', (join) =>
      join.onRef('member.business_id', '=', 'id').on('member.user_id', '=', visitorId),
    )
    .select(['submitted_by_id as ownerId', 'member.role as memberRole', 'is_listed as isListed'])
    .where('id', '=', businessId)
    .where(sql<boolean>`status <> 'merged'`)
    .executeTakeFirst()

/** Blocks all changes and counting on any business until the transaction ends; reading continues. */
export async function lockBusinesses(tx: Tx): Promise<void> {
  await sql`LOCK TABLE businesses IN EXCLUSIVE MODE`.execute(tx)
}
