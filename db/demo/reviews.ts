import type { Insertable } from 'kysely'
import type { Tables } from '#server/lib/database/tables.ts'
import type { RatingTotals } from './business-rows.ts'
import type { DemoBusiness } from './businesses.ts'
import { bell } from './chance.ts'
import { demoAccounts, peopleCount } from './people.ts'
import { neverTwice } from './phrases.ts'
import { makeRng, type Rng } from './pictures/rng.ts'
import { reviewWriter } from './review-texts.ts'

const dayMs = 86_400_000
/** Shares of 5, 4, 3, 2 and 1 stars among all reviews. */
const starShares = [0.58, 0.22, 0.09, 0.05, 0.06]
/** Age in days that counts as recent, and the share of recent reviews. */
const recentDays = 182
const recentShare = 0.4

export type DemoReview = Insertable<Tables['reviews']> & { id: number; created_at: Date }

type Slot = { business: DemoBusiness; place: number; score: number; stars: number }

/** A business with at least this many reviews can't be bad: unhappy people don't make a place popular. */
const wellKnown = 30
const qualityOf = ({ quality, reviewCount }: DemoBusiness) =>
  reviewCount < wellKnown ? quality : Math.min(1.4, Math.max(0.2, quality))

/** Assigns stars: good businesses get more of the good ones, with some randomness; the overall shares are exact. */
function starredSlots(businesses: readonly DemoBusiness[]): Slot[] {
  const slots = businesses.flatMap((business) => {
    const rng = makeRng(`stars:${business.id}`)
    return Array.from(
      { length: business.reviewCount },
      (_, place): Slot => ({
        business,
        place,
        score: qualityOf(business) * 0.65 + bell(rng),
        stars: 5,
      }),
    )
  })
  const ranked = [...slots].sort(
    (a, b) => b.score - a.score || a.business.id - b.business.id || a.place - b.place,
  )
  let from = 0
  for (const [index, share] of starShares.entries()) {
    const to = index === starShares.length - 1 ? ranked.length : from + Math.round(share * ranked.length)
    for (const slot of ranked.slice(from, to)) slot.stars = 5 - index
    from = to
  }
  return slots
}

function ageDays(rng: Rng, business: DemoBusiness): number {
  const oldest = business.ageDays * 0.98
  if (oldest <= recentDays || rng.chance(recentShare)) return rng.num(0.05, Math.min(recentDays, oldest))
  return rng.num(recentDays, oldest)
}

/** Returns a user who hasn't reviewed it and is neither its owner nor staff. */
function authorOf(rng: Rng, business: DemoBusiness, taken: Set<number>): number {
  for (;;) {
    const id = rng.int(1, peopleCount)
    if (taken.has(id) || id === business.ownerId || id === demoAccounts.admin.id) continue
    taken.add(id)
    return id
  }
}

/** Returns all reviews, with dates counted back from `now`; `madeTexts` has the texts already used. */
export function demoReviews(
  businesses: readonly DemoBusiness[],
  now: Date,
  madeTexts: Set<string>,
): DemoReview[] {
  const writers = new Map(businesses.map((business) => [business.id, reviewWriter(business)]))
  const authors = new Map(businesses.map((business) => [business.id, new Set<number>()]))
  // Apart, so that those of the first businesses stay.
  const [first, added] = [false, true].map((isAdded) =>
    starredSlots(businesses.filter(({ subcategory }) => subcategory.isAdded === isAdded)),
  )
  return [...(first ?? []), ...(added ?? [])].map(({ business, place, stars }, index) => {
    const rng = makeRng(`review:${business.id}:${place}`)
    const write = writers.get(business.id)
    const taken = authors.get(business.id)
    if (!write || !taken) throw new Error(`business ${business.id} has no writer`)
    return {
      id: index + 1,
      business_id: business.id,
      user_id: authorOf(rng, business, taken),
      rating: stars,
      content: neverTwice(madeTexts, () => write(rng, stars)),
      created_at: new Date(now.getTime() - ageDays(rng, business) * dayMs),
    }
  })
}

/** Returns how many reviews each business got and the sum of their stars. */
export function ratingTotals(reviews: readonly DemoReview[]): Map<number, RatingTotals> {
  const totals = new Map<number, RatingTotals>()
  for (const { business_id, rating } of reviews) {
    const { count, sum } = totals.get(business_id) ?? { count: 0, sum: 0 }
    totals.set(business_id, { count: count + 1, sum: sum + rating })
  }
  return totals
}
