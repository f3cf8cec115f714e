import type { WallClock } from '#shared/businesses/austin-clock.ts'
import { lineOf } from './said-line.ts'
import { readPrice } from './said-prices.ts'
import { readTime } from './said-times.ts'

/** A filter that a text says in words: its value as in addresses, the places of the words, and whether it means another time next week. */
export type SaidFilter = { name: 'price' | 'openAt'; value: string; at: number[]; passes?: boolean }

/** The price and the time that a text names, at most one of each. */
export function readFilters(typed: readonly string[], clock: WallClock): SaidFilter[] {
  const price = readPrice(lineOf(typed))
  // "$50 an hour" and "from 8 to 10 dollars" are no times.
  const others = typed.map((word, place) => (price?.at.includes(place) ? '' : word))
  const time = readTime(lineOf(others), clock)
  return [
    ...(price ? [{ name: 'price' as const, ...price }] : []),
    ...(time ? [{ name: 'openAt' as const, ...time }] : []),
  ]
}
