import { LRUCache } from 'lru-cache'
import type { AddressGroup } from './address-groups.ts'

/** How many groups of addresses are remembered; one that is forgotten starts over with a full budget. */
const remembered = 20_000

/** How many seconds' worth may be spent at once: a page with all its pictures and calls, in many tabs. */
const burstSeconds = 10

type Bucket = { tokens: number; at: number }

/**
 * A token bucket for each group of addresses, in memory. It holds `burst` tokens and gets `perSecond` back; a group with a
 * factor has so many times both.
 */
export function createBudget(perSecond: number, burst = perSecond * burstSeconds) {
  const buckets = new LRUCache<string, Bucket>({ max: remembered })
  const fill = ({ key, factor }: AddressGroup, now: number): Bucket => {
    const most = burst * factor
    const { tokens, at } = buckets.get(key) ?? { tokens: most, at: now }
    const bucket = { tokens: Math.min(most, tokens + ((now - at) / 1000) * perSecond * factor), at: now }
    buckets.set(key, bucket)
    return bucket
  }
  return {
    /** Takes a token of every group and returns 0; the seconds to wait, with nothing taken, if one has none left. */
    spend(groups: readonly AddressGroup[]): number {
      const now = performance.now()
      const filled = groups.map((group) => fill(group, now))
      const wait = Math.max(
        ...filled.map(({ tokens }, place) => (1 - tokens) / (perSecond * (groups[place]?.factor ?? 1))),
      )
      if (wait > 0) return Math.ceil(wait)
      for (const bucket of filled) bucket.tokens -= 1
      return 0
    },
    /** Seconds until there is a token, without taking it. */
    wait(group: AddressGroup): number {
      const { tokens } = fill(group, performance.now())
      return Math.max(0, Math.ceil((1 - tokens) / (perSecond * group.factor)))
    },
  }
}
