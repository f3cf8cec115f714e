import type { Db } from '#server/lib/database/db.ts'
import type { SearchPosition } from '#shared/businesses/analytics/business-analytics.schemas.ts'
import { positionMax, reviewsToGain } from '#shared/businesses/analytics/search-position.ts'
import { type MeritParts, meritOf } from '#shared/businesses/merit.ts'
import type { OwnedBusinessId } from '../businesses.guards.ts'
import { countAhead, countAheadOf, findPlaced } from './search-position.repository.ts'

/** Guarantee: a position is the one in searches for the trade, promotion, opening hours and new listings aside. */

const mostStars = 5

/** The reasons that an owner can change. */
const gains: Record<SearchPosition['helps'][number]['by'], (parts: MeritParts) => MeritParts> = {
  verified: (parts) => ({ ...parts, isVerified: true }),
  answers: (parts) => ({ ...parts, answersInDay: true }),
  reviews: (parts) => ({
    ...parts,
    ratingSum: parts.ratingSum + reviewsToGain * mostStars,
    reviewCount: parts.reviewCount + reviewsToGain,
  }),
}
type Gain = keyof typeof gains

/** Where a business stands in searches for its trade, and what would move it up; null if it is in none. */
export async function findSearchPosition(
  db: Db,
  businessId: OwnedBusinessId,
): Promise<SearchPosition | null> {
  const placed = await findPlaced(db, businessId)
  if (!placed) return null
  const { trade, total, subcategoryId } = placed
  const { count, ...ahead } = await countAhead(db, businessId, placed)
  const names = (Object.keys(gains) as Gain[]).filter((by) => meritOf(gains[by](placed)) > placed.merit)
  const changed = names.map((by) => {
    const parts = gains[by](placed)
    return { merit: meritOf(parts), reviewCount: parts.reviewCount }
  })
  const counts = await countAheadOf(db, businessId, subcategoryId, changed)
  const helps = names
    .map((by, at) => ({ by, place: (counts[at] ?? count) + 1 }))
    .filter(({ place }) => place <= count)
    .sort((a, b) => a.place - b.place)
  return { trade, total, place: count < positionMax ? count + 1 : null, ahead, helps }
}
