import { LRUCache } from 'lru-cache'

/** How many addresses are remembered; one that is forgotten starts over with a full budget. */
const addresses = 20_000

/** How many seconds' worth may be spent at once: a page with all its pictures and calls, in many tabs. */
const burstSeconds = 10

/**
 * A token bucket for each address, in memory. `spend` takes one token and returns the seconds to wait when there is none
 * left, else 0.
 */
export function createBudget(perSecond: number) {
  const burst = perSecond * burstSeconds
  const buckets = new LRUCache<string, { tokens: number; at: number }>({ max: addresses })
  return {
    spend(address: string): number {
      const now = performance.now()
      const bucket = buckets.get(address) ?? { tokens: burst, at: now }
      bucket.tokens = Math.min(burst, bucket.tokens + ((now - bucket.at) / 1000) * perSecond)
      bucket.at = now
      buckets.set(address, bucket)
      if (bucket.tokens < 1) return Math.max(1, Math.ceil((1 - bucket.tokens) / perSecond))
      bucket.tokens -= 1
      return 0
    },
  }
}
