import { slugOf } from '#shared/lib/slug.ts'
import { businessNamer } from './business-names.ts'
import { picturesOf } from './business-pictures.ts'
import type { BusinessSketch } from './business-sketch.ts'
import { type BusinessStanding, standingOf } from './business-standing.ts'
import { type DemoSubcategory, demoSubcategories } from './categories.ts'
import { bell } from './chance.ts'
import { randomName } from './people.ts'
import { COVER_VARIANTS } from './pictures/pool.ts'
import { makeRng } from './pictures/rng.ts'
import { placeFor } from './places.ts'
import { reviewCounts } from './review-counts.ts'
import { textsOfTrade } from './texts/category-texts.ts'

export type DemoBusiness = BusinessSketch & BusinessStanding & { reviewCount: number; ageDays: number }

/**
 * Newest first, as the directory lists them, each business shows a different drawing of its trade's scene than its neighbors:
 * the one its trade has used least recently, and not the one another trade with the same scene used last.
 */
function withOwnCovers(businesses: readonly DemoBusiness[]): DemoBusiness[] {
  const shown = new Map<string, number[]>()
  const shownBy = (key: string) => shown.get(key) ?? shown.set(key, []).get(key) ?? []
  const newestFirst = [...businesses].sort((a, b) => a.ageDays - b.ageDays)
  const covered = newestFirst.map((business) => {
    const { categorySlug, trade } = business.subcategory
    const ofTrade = shownBy(`${categorySlug}/${trade.name}`)
    const ofScene = shownBy(`${categorySlug}:${trade.scene}`)
    const [variant = 0] = Array.from({ length: COVER_VARIANTS }, (_, each) => each)
      .filter((each) => each !== ofScene.at(-1))
      .sort((a, b) => ofTrade.lastIndexOf(a) - ofTrade.lastIndexOf(b))
    ofTrade.push(variant)
    ofScene.push(variant)
    return { ...business, pictures: picturesOf(business.id, business.subcategory, variant) }
  })
  return covered.sort((a, b) => a.id - b.id)
}

function sketch(id: number, subcategory: DemoSubcategory, name: string): BusinessSketch {
  const rng = makeRng(`business:${id}`)
  const [owner, second, third] = ['owner', 'second', 'third'].map(
    (who) => randomName(`crew:${id}:${who}`).firstName,
  )
  return {
    id,
    name,
    slug: slugOf(name),
    subcategory,
    place: placeFor(rng),
    crew: [owner ?? '', second ?? '', third ?? ''],
    quality: bell(rng),
    pictures: picturesOf(id, subcategory, 0),
  }
}

/** Older businesses had more time to collect reviews; pending ones are only days old. */
function ageDaysOf(id: number, status: BusinessStanding['status'], reviewCount: number): number {
  const rng = makeRng(`age:${id}`)
  if (status === 'pending') return rng.num(0.1, 9)
  if (status === 'rejected') return rng.num(4, 110)
  if (reviewCount === 0) return rng.num(1, 70)
  return 30 + 700 * rng() ** (4 / (3 + reviewCount))
}

/** Reviews of businesses whose trades came later: too few to be promoted or chosen, so those of the first stay. */
const addedReviews = [0, 2, 3, 4, 4, 5, 6, 7]

function addedReviewCount({ id, subcategory: { categorySlug, trade } }: BusinessSketch): number {
  const { whole } = textsOfTrade(categorySlug, trade.name)
  return whole ? 0 : makeRng(`reviews:${id}`).pick(addedReviews)
}

/** Names and places, the first 720 before those of trades that came later. */
function sketches(): BusinessSketch[] {
  const nameOf = businessNamer()
  const inOrder = [...demoSubcategories].sort((a, b) => Number(a.isAdded) - Number(b.isAdded))
  return inOrder
    .flatMap((subcategory) => Array.from({ length: subcategory.trade.listings }, () => subcategory))
    .map((subcategory, index) => sketch(index + 1, subcategory, nameOf(index + 1, subcategory.trade.names)))
}

/** Returns the businesses of the demo directory, always the same ones. */
export function demoBusinesses(): DemoBusiness[] {
  const all = sketches()
  const first = all.filter(({ subcategory }) => !subcategory.isAdded)
  const standings = standingOf(first)
  const counts = reviewCounts(standings.map(({ status }) => status))
  const businesses = all.map((business, index) => {
    const standing = standings[index] ?? { status: 'approved', ownerId: null }
    const reviewCount = counts[index] ?? addedReviewCount(business)
    return {
      ...business,
      ...standing,
      reviewCount,
      ageDays: ageDaysOf(business.id, standing.status, reviewCount),
    }
  })
  return withOwnCovers(businesses)
}
