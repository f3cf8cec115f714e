import type { BusinessStatus } from '#shared/businesses/businesses.schemas.ts'
import type { BusinessSketch } from './business-sketch.ts'
import { shuffled, weightedIndex } from './chance.ts'
import { demoAccounts, ownerIds } from './people.ts'
import { makeRng } from './pictures/rng.ts'

/** A business's status and owner. */
export type BusinessStanding = { status: BusinessStatus; ownerId: number | null }

const shares: readonly [BusinessStatus, number][] = [
  ['pending', 0.07],
  ['rejected', 0.02],
  ['suspended', 0.01],
]

function statusesOf(sketches: readonly BusinessSketch[]): BusinessStatus[] {
  const statuses = sketches.map((): BusinessStatus => 'approved')
  // Small subcategories are left alone, so each shows at least two businesses.
  const candidates = sketches.flatMap(({ subcategory }, index) =>
    subcategory.trade.listings >= 6 ? [index] : [],
  )
  const order = shuffled(makeRng('statuses'), candidates)
  for (const [status, share] of shares) {
    for (const index of order.splice(0, Math.round(sketches.length * share))) statuses[index] = status
  }
  return statuses
}

/** Owner IDs, one to four times each; the demo owner's four are chosen separately. */
function ownerSlots(): number[] {
  const rng = makeRng('owners')
  const slots = ownerIds().flatMap((ownerId) => {
    const count = ownerId === demoAccounts.owner.id ? 0 : weightedIndex(rng, [45, 30, 15, 10]) + 1
    return Array.from({ length: count }, () => ownerId)
  })
  return shuffled(rng, slots)
}

/** The demo owner's businesses: two approved cake shops and one pending business. */
function demoOwnersOwn(sketches: readonly BusinessSketch[], statuses: readonly BusinessStatus[]): number[] {
  const cakes = sketches.flatMap(({ subcategory, pictures }, index) =>
    subcategory.trade.name === 'Custom Cakes' && statuses[index] === 'approved' && pictures.images.length > 0
      ? [index]
      : [],
  )
  const waiting = sketches.findIndex(
    ({ subcategory }, index) => subcategory.categorySlug === 'food-dining' && statuses[index] === 'pending',
  )
  return [...cakes.slice(0, 2), waiting].filter((index) => index >= 0)
}

/** A rejected business for the demo owner's dashboard, taken from an owner who has others. */
function refusedOf(sketches: readonly BusinessSketch[], statuses: readonly BusinessStatus[]): number {
  return sketches.findIndex(
    ({ subcategory }, index) => subcategory.categorySlug === 'food-dining' && statuses[index] === 'rejected',
  )
}

/** Returns the status and owner of every business, in the order of the sketches. Unapproved ones always have an owner. */
export function standingOf(sketches: readonly BusinessSketch[]): BusinessStanding[] {
  const statuses = statusesOf(sketches)
  const owned = new Map(
    demoOwnersOwn(sketches, statuses).map((index) => [index, demoAccounts.owner.id as number]),
  )
  const indices = shuffled(makeRng('owned'), [...sketches.keys()])
  const wanted = [
    ...indices.filter((index) => statuses[index] !== 'approved'),
    ...indices.filter((index) => statuses[index] === 'approved'),
  ].filter((index) => !owned.has(index))
  for (const [place, ownerId] of ownerSlots().entries()) {
    const index = wanted[place]
    if (index !== undefined) owned.set(index, ownerId)
  }
  // Last, so the other owners don't change.
  owned.set(refusedOf(sketches, statuses), demoAccounts.owner.id)
  return statuses.map((status, index) => ({ status, ownerId: owned.get(index) ?? null }))
}
