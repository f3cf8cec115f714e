import { bell } from './chance.ts'
import type { Rng } from './pictures/rng.ts'

/** Returns cents around a median in dollars: log-normal, between 0.6 and 2.2 times the median, rounded like a price list. */
export function priceCents(rng: Rng, medianDollars: number): number {
  const factor = Math.min(2.2, Math.max(0.6, Math.exp(bell(rng) * 0.28)))
  const dollars = medianDollars * factor
  const step = dollars > 40 ? 5 : 1
  return Math.max(step, Math.round(dollars / step) * step) * 100
}
