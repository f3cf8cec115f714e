import { slugOf } from '#shared/lib/slug.ts'
import { businessNamer } from './business-names.ts'
import { picturesOf } from './business-pictures.ts'
import type { BusinessSketch } from './business-sketch.ts'
import { type BusinessStanding, standingOf } from './business-standing.ts'
import { type DemoSubcategory, demoSubcategories } from './categories.ts'
import { bell } from './chance.ts'
import { randomName } from './people.ts'
import { makeRng } from './pictures/rng.ts'
import { placeFor } from './places.ts'
import { reviewCounts } from './review-counts.ts'

export type DemoBusiness = BusinessSketch & BusinessStanding & { reviewCount: number; ageDays: number }

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
    pictures: picturesOf(id, subcategory),
  }
}

/** Older businesses had more time for reviews; what waits for staff came in the last days. */
function ageDaysOf(id: number, status: BusinessStanding['status'], reviewCount: number): number {
  const rng = makeRng(`age:${id}`)
  if (status === 'pending') return rng.num(0.1, 9)
  if (status === 'rejected') return rng.num(4, 110)
  if (reviewCount === 0) return rng.num(1, 70)
  return 30 + 700 * rng() ** (4 / (3 + reviewCount))
}

/** The 720 businesses of the demo directory, always the same ones. */
export function demoBusinesses(): DemoBusiness[] {
  const nameOf = businessNamer()
  const sketches: BusinessSketch[] = []
  for (const subcategory of demoSubcategories) {
    for (let place = 0; place < subcategory.trade.listings; place++) {
      const id = sketches.length + 1
      sketches.push(sketch(id, subcategory, nameOf(id, subcategory.trade.names)))
    }
  }
  const standings = standingOf(sketches)
  const counts = reviewCounts(standings.map(({ status }) => status))
  return sketches.map((business, index) => {
    const standing = standings[index]
    if (!standing) throw new Error(`business ${business.id} has no standing`)
    const reviewCount = counts[index] ?? 0
    return {
      ...business,
      ...standing,
      reviewCount,
      ageDays: ageDaysOf(business.id, standing.status, reviewCount),
    }
  })
}
