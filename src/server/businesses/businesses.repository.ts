import { type RawBuilder, sql } from 'kysely'
import { type Db, readPlanned, type Tx } from '#server/lib/database/db.ts'
import { toAnswerTime } from '#shared/businesses/answer-time.ts'
import { austinWallClock } from '#shared/businesses/austin-clock.ts'
import { awayText, awayUntilText } from '#shared/businesses/away.ts'
import type { Business } from '#shared/businesses/businesses.schemas.ts'
import type { OpeningState } from '#shared/businesses/opening-hours.ts'
import { type SocialLink, socialLinks } from '#shared/businesses/social-links.ts'
import { austinToday, openingOn, scheduleOf } from '#shared/businesses/special-hours.ts'
import type { MemberRole } from '#shared/businesses/team-roles.ts'
import { typicalPriceText } from '#shared/businesses/typical-price.ts'
import { milesTo, type Position } from '#shared/lib/geo.ts'
import { dollarsText } from '#shared/lib/money.ts'
import { selectedTexts } from './business-columns.repository.ts'
import { acceptsQuotes } from './quote-reach.repository.ts'

/** A listed business and the version of what visitors see of it. */
export type BusinessKey = { id: number; version: number }

/** What the database stores of a business: everything that doesn't depend on the clock or the visitor. */
export type BusinessRow = Omit<
  Business,
  'averagePrice' | 'createdAt' | 'updatedAt' | 'hoursConfirmedAt' | SocialLink | ComputedKey | ToggleKey
> &
  Moment & {
    /** Rises with every change that visitors see (db/migrations/0021_business_versions.sql). */
    version: number
    needsCheck: boolean
    priceCents: number | null
    ratingTenths: number
    subcategoryName: string | null
    createdAt: Date
    updatedAt: Date
    hoursConfirmedAt: Date | null
    socialLinks: Partial<Record<SocialLink, string>>
    promotions: StoredPromotion[]
    answeredShare: number | null
    answerMinutes: number | null
    answerOpenMinutes: number | null
    /** The last day away, past ones included. */
    awayUntil: string | null
    awayText: string | null
    /** What customers usually paid. */
    typicalLow: number | null
    typicalHigh: number | null
    /** The range is of this business, not of its trade. */
    typicalIsOwn: boolean | null
  }
type ComputedKey =
  | 'answerTime'
  | 'typicalPrice'
  | 'away'
  | 'rating'
  | 'distance'
  | 'isOpen'
  | 'openUntil'
  | 'opensAt'
  | 'byAppointment'
  | 'isBeingChecked'
  | 'category'
  | 'subcategory'
  | 'coverPhotoUrl'
  | 'isPromoted'
  | 'paid'
type ToggleKey = 'isLiked' | 'isFollowed' | 'isSaved'
/** What a visitor has toggled on a business. */
export type Toggles = Pick<Business, ToggleKey>
/** A requested or active promotion; times in milliseconds since 1970. */
type StoredPromotion = { status: string; from: number; to: number }

/** A business without visitor-specific fields. */
export type PublicBusiness = Omit<Business, ToggleKey | 'distance'>

export const noToggles: Toggles = { isLiked: false, isFollowed: false, isSaved: false }
const noSocialLinks = Object.fromEntries(socialLinks.map((link) => [link, null])) as Record<SocialLink, null>

/**
 * Whether a promotion is active now, for rows of `promotions` named `promotion`; the SQL version of `promotionState`. See
 * docs/decisions/0004.
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

/**
 * What makes copies comparable, read with the keys of a list: the version of the category tree, and the time, in
 * milliseconds since 1970, on the clock of the server that answered: a replica's may differ from the primary's.
 */
export type Moment = { treeVersion: number; now: number }

export const moment = sql`(SELECT version FROM category_tree) AS "treeVersion",
  (extract(epoch FROM now()) * 1000)::float8 AS now`

/** The version of a listed business; undefined for any other business. */
export async function findVersion(db: Db, businessId: number): Promise<(BusinessKey & Moment) | undefined> {
  const [found] = await readPlanned(
    db,
    sql<BusinessKey & Moment>`
      SELECT id, version, ${moment} FROM businesses WHERE id = ${businessId} AND is_listed`,
  )
  return found
}

/** What the visitor has liked, followed and saved: lookups by primary key, none for an anonymous visitor. */
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

const businessColumns: RawBuilder<unknown> = sql`
  b.id, b.version, ${moment}, b.answered_share AS "answeredShare", b.answer_minutes AS "answerMinutes",
  b.answer_open_minutes AS "answerOpenMinutes", p.away_until::text AS "awayUntil", p.away_text AS "awayText",
  p.typical_low_cents AS "typicalLow", p.typical_high_cents AS "typicalHigh", p.typical_is_own AS "typicalIsOwn",
  ${selectedTexts}, b.status, b.status = 'approved' AND b.is_being_checked AS "needsCheck", b.category_id AS "categoryId", b.subcategory_id AS "subcategoryId",
  b.sub_sub_category_ids AS "subSubCategoryIds", c.name AS "categoryName", s.name AS "subcategoryName",
  p.thumbnail_url AS "thumbnailUrl", p.images, p.cover_url AS "coverImageUrl", p.logo_url AS "logoUrl",
  b.latitude, b.longitude,
  b.rating_tenths AS "ratingTenths", b.review_count AS "reviewCount", b.price_cents AS "priceCents", p.price_unit AS "priceUnit",
  coalesce((SELECT json_agg(json_build_object('status', promotion.status,
      'from', extract(epoch FROM promotion.starts_at) * 1000, 'to', extract(epoch FROM promotion.ends_at) * 1000))
    FROM promotions promotion WHERE promotion.business_id = b.id
      AND (promotion.status = 'requested' OR promotion.status = 'active' AND promotion.ends_at > now())), '[]') AS promotions,
  b.is_admin_choice AS "isAdminChoice", ${acceptsQuotes} AS "acceptsQuotes",
  EXISTS (SELECT FROM slot_settings slots WHERE slots.business_id = b.id AND slots.is_open) AS "givesSlots", b.visits_count AS "visitsCount", b.likes_count AS "likesCount",
  b.followers_count AS "followersCount", p.revision, b.created_at AS "createdAt", b.updated_at AS "updatedAt",
  b.submitted_by_id AS "submittedById", p.additional_services AS "additionalServices",
  p.why_people_love_us AS "whyPeopleLoveUsData", p.business_hours AS "businessHoursData", p.special_hours AS "specialHoursData",
  p.hours_confirmed_at AS "hoursConfirmedAt",
  p.payment_methods AS "paymentMethodsData", p.social_links AS "socialLinks"`

/** Whether a promotion is active now, as in `promotionIsActive`, and whether one is active or requested. */
export function promotionState(
  { promotions }: BusinessRow,
  now: Date,
): Pick<Business, 'isPromoted' | 'paid'> {
  const at = now.getTime()
  const isPromoted = promotions.some(({ status, from, to }) => status === 'active' && from <= at && at < to)
  return { isPromoted, paid: isPromoted || promotions.some(({ status }) => status === 'requested') }
}

/** Whether it is open now, until when or from when. */
export const openingOf = (row: BusinessRow, now: Date): OpeningState =>
  openingOn(scheduleOf(row), austinWallClock(now))

/** Miles from the visitor; null without a position. */
export const distanceFrom = (position: Position | undefined, row: BusinessRow): number | null =>
  position ? milesTo(position, row) : null

/** A business as every visitor sees it now. */
export function toBusiness(row: BusinessRow, now: Date): PublicBusiness {
  const {
    version: _version,
    treeVersion: _treeVersion,
    now: _now,
    promotions: _promotions,
    needsCheck,
    priceCents,
    ratingTenths,
    createdAt,
    updatedAt,
    hoursConfirmedAt,
    socialLinks: links,
    subcategoryName,
    answeredShare,
    answerMinutes,
    answerOpenMinutes,
    awayUntil: _awayUntil,
    awayText: _awayText,
    typicalLow,
    typicalHigh,
    typicalIsOwn,
    ...columns
  } = row
  return {
    ...columns,
    ...(needsCheck && { isBeingChecked: true as const }),
    ...noSocialLinks,
    ...links,
    ...openingOf(row, now),
    ...promotionState(row, now),
    answerTime: answeredShare === null ? null : toAnswerTime(answeredShare, answerMinutes, answerOpenMinutes),
    typicalPrice:
      typicalLow === null || typicalHigh === null
        ? null
        : typicalPriceText({ low: typicalLow, high: typicalHigh }, typicalIsOwn ? null : subcategoryName),
    away: awayOf(row, now),
    category: row.categoryName ? { name: row.categoryName } : null,
    subcategory: subcategoryName ? { name: subcategoryName } : null,
    coverPhotoUrl: row.coverImageUrl,
    rating: ratingTenths / 10,
    averagePrice: priceCents === null ? null : dollarsText(priceCents),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    hoursConfirmedAt: hoursConfirmedAt?.toISOString() ?? null,
  }
}

/** Until when it is away and what it says, if it is away now. */
export function awayOf({ awayUntil: until, awayText: given }: BusinessRow, now: Date): Business['away'] {
  if (until === null || until < austinToday(now)) return null
  const text = given ?? ''
  const away = { until, text }
  return { ...away, brief: awayUntilText(until, now), note: awayText(away, now) }
}

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
