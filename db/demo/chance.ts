import type { Rng } from './pictures/rng.ts'

/** A copy in random order (Fisher-Yates). */
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

/** `count` different items in random order; all of them when there are fewer. */
export function sample<Item>(rng: Rng, items: readonly Item[], count: number): Item[] {
  return shuffled(rng, items).slice(0, count)
}

/** The index of a weight, taken as often as the weight says. */
export function weightedIndex(rng: Rng, weights: readonly number[]): number {
  let left = rng() * weights.reduce((sum, weight) => sum + weight, 0)
  const index = weights.findIndex((weight) => {
    left -= weight
    return left < 0
  })
  return index === -1 ? weights.length - 1 : index
}

/** A number around 0 with a spread of 1 (Box-Muller). */
export function bell(rng: Rng): number {
  return Math.sqrt(-2 * Math.log(1 - rng())) * Math.cos(2 * Math.PI * rng())
}

/** Deals its items one by one and starts over in a new order when none is left: no repeat before all were seen. */
export function deck<Item>(rng: Rng, items: readonly Item[]): () => Item {
  let left: Item[] = []
  return () => {
    if (left.length === 0) left = shuffled(rng, items)
    const item = left.pop()
    if (item === undefined) throw new Error('nothing to deal')
    return item
  }
}
