/** A seeded random source: a call returns a number from 0 up to 1. */
export interface Rng {
  (): number
  /** A number from `low` up to `high`. */
  num(low: number, high: number): number
  /** An integer from `low` to `high`, inclusive. */
  int(low: number, high: number): number
  /** One of the items; throws for an empty list. */
  pick<T>(items: readonly T[]): T
  /** True with this probability, 0 to 1. */
  chance(probability: number): boolean
}

const fnv1a = (text: string): number => {
  let hash = 2166136261
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 16777619)
  return hash >>> 0
}

/** A random source whose sequence is determined by the seed (FNV-1a hash into mulberry32). */
export const makeRng = (seed: string): Rng => {
  let state = fnv1a(seed)
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const num = (low: number, high: number): number => low + (high - low) * next()
  return Object.assign(next, {
    num,
    int: (low: number, high: number): number => Math.floor(num(low, high + 1)),
    pick: <T>(items: readonly T[]): T => {
      const item = items[Math.floor(next() * items.length)]
      if (item === undefined) throw new Error('nothing to pick from')
      return item
    },
    chance: (probability: number): boolean => next() < probability,
  })
}
