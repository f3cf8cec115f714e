import type { Rng } from './pictures/rng.ts'

/** Returns a copy in random order (Fisher-Yates). */
export function shuffled<Item>(rng: Rng, items: readonly Item[]): Item[] {
  const copy = [...items]
  for (let last = copy.length - 1; last > 0; last--) {
    const other = rng.int(0, last)
    const moved = copy[last] as Item
    copy[last] = copy[other] as Item
    copy[other] = moved
  }
  return copy
}

/** Returns `count` different items in random order, or all of them if there are fewer. */
export function sample<Item>(rng: Rng, items: readonly Item[], count: number): Item[] {
  return shuffled(rng, items).slice(0, count)
}

/** Returns a random index, in proportion to the weights. */
export function weightedIndex(rng: Rng, weights: readonly number[]): number {
  let left = rng() * weights.reduce((sum, weight) => sum + weight, 0)
  const index = weights.findIndex((weight) => {
    left -= weight
    return left < 0
  })
  return index === -1 ? weights.length - 1 : index
}

/** Returns a normally distributed number with mean 0 and standard deviation 1 (Box-Muller). */
export function bell(rng: Rng): number {
  return Math.sqrt(-2 * Math.log(1 - rng())) * Math.cos(2 * Math.PI * rng())
}

/** Deals items one by one and reshuffles when none are left, so nothing repeats before all were dealt. */
export function deck<Item>(rng: Rng, items: readonly Item[]): () => Item {
  let left: Item[] = []
  return () => {
    if (left.length === 0) left = shuffled(rng, items)
    const item = left.pop()
    if (item === undefined) throw new Error('nothing to deal')
    return item
  }
}
