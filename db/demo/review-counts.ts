import type { BusinessStatus } from '#shared/businesses/businesses.schemas.ts'
import { bell } from './chance.ts'
import { makeRng } from './pictures/rng.ts'

/** Total reviews, the most for one business, and the share of businesses without any. */
const reviewsInAll = 7500
const reviewsAtMost = 400
/** Standard deviation of the logarithm: few have many, many have few. */
const spread = 1.5
const shareWithout = 0.12

/** Returns how many reviews each business has: log-normal, a median near 4, some with 40 to 400. */
export function reviewCounts(statuses: readonly BusinessStatus[]): number[] {
  const rng = makeRng('review-counts')
  const counts = statuses.map((status) => (status === 'pending' ? rng.pick([0, 0, 0, 1, 2]) : 0))
  const settled = statuses.flatMap((status, index) =>
    status === 'approved' || status === 'suspended' ? [index] : [],
  )
  const withoutSoFar = counts.length - settled.length - counts.filter((count) => count > 0).length
  const without = Math.round(statuses.length * shareWithout) - withoutSoFar
  const weights = settled.map((index) => ({ index, weight: Math.exp(bell(rng) * spread) }))
  weights.sort((a, b) => a.weight - b.weight)
  const reviewed = weights.slice(without)
  const left = reviewsInAll - counts.reduce((sum, count) => sum + count, 0)
  for (const { index, count } of dealOut(reviewed, left)) counts[index] = count
  return counts
}

/** Splits `total` by weight into integers from 1 to `reviewsAtMost`; the heaviest gets exactly the maximum. */
function dealOut(sorted: readonly { index: number; weight: number }[], total: number) {
  const heaviest = sorted.at(-1)
  if (!heaviest) return []
  const others = sorted.slice(0, -1)
  const rest = total - reviewsAtMost
  const sum = others.reduce((soFar, { weight }) => soFar + weight, 0)
  const dealt = others.map(({ index, weight }) => ({
    index,
    count: Math.min(reviewsAtMost - 1, Math.max(1, Math.floor((weight / sum) * rest))),
  }))
  let missing = rest - dealt.reduce((soFar, { count }) => soFar + count, 0)
  for (let turn = 0; missing !== 0; turn++) {
    const entry = dealt[(turn * 37) % dealt.length]
    const step = Math.sign(missing)
    if (!entry || entry.count + step < 1 || entry.count + step >= reviewsAtMost) continue
    entry.count += step
    missing -= step
  }
  return [...dealt, { index: heaviest.index, count: reviewsAtMost }]
}
