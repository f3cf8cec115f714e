import { toAnswerTime } from '#shared/businesses/answer-time.ts'
import { austinWallClock } from '#shared/businesses/austin-clock.ts'
import { awayText, awayUntilText } from '#shared/businesses/away.ts'
import type { Business } from '#shared/businesses/businesses.schemas.ts'
import { firstSlotText } from '#shared/businesses/first-slot.ts'
import { type StoredService, toMainService } from '#shared/businesses/main-services.ts'
import type { OpeningState } from '#shared/businesses/opening-hours.ts'
import { isApproximate } from '#shared/businesses/position.ts'
import { type SocialLink, socialLinks } from '#shared/businesses/social-links.ts'
import { austinToday, openingOn, scheduleOf } from '#shared/businesses/special-hours.ts'
import { isOutside, paidInstead, typicalPriceText } from '#shared/businesses/typical-price.ts'
import { milesTo, type Position } from '#shared/lib/geo.ts'
import { dollarsText } from '#shared/lib/money.ts'

/** A business as stored: everything that doesn't depend on the clock or the visitor. */
export type BusinessRow = Omit<
  Business,
  | 'averagePrice'
  | 'createdAt'
  | 'updatedAt'
  | 'hoursConfirmedAt'
  | 'pricesConfirmedAt'
  | 'mainServices'
  | SocialLink
  | ComputedKey
  | ToggleKey
> & {
  /** Rises with every change that visitors see (db/migrations/0021_business_versions.sql). */
  version: number
  /** The version of the category tree. */
  treeVersion: number
  /** Milliseconds since 1970. */
  now: number
  needsCheck: boolean
  priceCents: number | null
  ratingTenths: number
  subcategoryName: string | null
  createdAt: Date
  updatedAt: Date
  hoursConfirmedAt: Date | null
  pricesConfirmedAt: Date | null
  mainServices: StoredService[]
  socialLinks: Partial<Record<SocialLink, string>>
  promotions: StoredPromotion[]
  /** The next free time when it was last looked for. */
  firstSlotAt: Date | null
  answeredShare: number | null
  answerMinutes: number | null
  answerOpenMinutes: number | null
  /** The last day away, past ones included. */
  awayUntil: string | null
  awayText: string | null
  /** The range that customers usually paid. */
  typicalLow: number | null
  typicalHigh: number | null
  /** The range is of this business, not of its trade. */
  typicalIsOwn: boolean | null
}
type ComputedKey =
  | 'answerTime'
  | 'typicalPrice'
  | 'paidInstead'
  | 'earliestSlot'
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
  | 'isApproximate'
  | 'isPromoted'
  | 'paid'
type ToggleKey = 'isLiked' | 'isFollowed' | 'isSaved'
/** A visitor's toggles on a business. */
export type Toggles = Pick<Business, ToggleKey>
/** A requested or active promotion; times in milliseconds since 1970. */
type StoredPromotion = { status: string; from: number; to: number }

/** A business without visitor-specific fields. */
export type PublicBusiness = Omit<Business, ToggleKey | 'distance'>

export const noToggles: Toggles = { isLiked: false, isFollowed: false, isSaved: false }
const noSocialLinks = Object.fromEntries(socialLinks.map((link) => [link, null])) as Record<SocialLink, null>

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

/** Miles from the visitor; null without their position, and to a hidden address. */
export const distanceFrom = (position: Position | undefined, row: BusinessRow): number | null =>
  position && !row.hidesAddress ? milesTo(position, row) : null

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
    pricesConfirmedAt,
    mainServices,
    socialLinks: links,
    subcategoryName,
    answeredShare,
    answerMinutes,
    answerOpenMinutes,
    awayUntil: _awayUntil,
    awayText: _awayText,
    typicalLow: _typicalLow,
    typicalHigh: _typicalHigh,
    typicalIsOwn: _typicalIsOwn,
    firstSlotAt,
    ...columns
  } = row
  return {
    ...columns,
    ...(needsCheck && { isBeingChecked: true as const }),
    ...noSocialLinks,
    ...links,
    isApproximate: isApproximate(row),
    ...openingOf(row, now),
    ...promotionState(row, now),
    answerTime: answeredShare === null ? null : toAnswerTime(answeredShare, answerMinutes, answerOpenMinutes),
    ...paidOf(row),
    away: awayOf(row, now),
    earliestSlot: firstSlotText(firstSlotAt, now),
    category: row.categoryName ? { name: row.categoryName } : null,
    subcategory: subcategoryName ? { name: subcategoryName } : null,
    coverPhotoUrl: row.coverImageUrl,
    rating: ratingTenths / 10,
    averagePrice: priceCents === null ? null : dollarsText(priceCents),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    hoursConfirmedAt: hoursConfirmedAt?.toISOString() ?? null,
    pricesConfirmedAt: pricesConfirmedAt?.toISOString() ?? null,
    mainServices: mainServices.map(toMainService),
  }
}

/** Paid prices of the business itself, or else of its trade where those agree with the average price. */
function paidOf(row: BusinessRow): Pick<Business, 'typicalPrice' | 'paidInstead'> {
  const { typicalLow: low, typicalHigh: high, typicalIsOwn, priceCents, priceUnit, subcategoryName } = row
  const isContradicted =
    !typicalIsOwn && low !== null && high !== null && isOutside({ low, high }, priceCents, priceUnit)
  if (low === null || high === null || isContradicted) return { typicalPrice: null, paidInstead: null }
  return {
    typicalPrice: typicalPriceText({ low, high }, typicalIsOwn ? null : subcategoryName),
    paidInstead: typicalIsOwn ? paidInstead({ low, high }, priceCents, priceUnit) : null,
  }
}

/** The last day away and the notice, if the business is away now. */
export function awayOf({ awayUntil: until, awayText: given }: BusinessRow, now: Date): Business['away'] {
  if (until === null || until < austinToday(now)) return null
  const text = given ?? ''
  const away = { until, text }
  return { ...away, brief: awayUntilText(until, now), note: awayText(away, now) }
}
