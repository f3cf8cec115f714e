import type { WallClock } from '#shared/businesses/austin-clock.ts'
import { lineOf } from './said-line.ts'
import { readPrice } from './said-prices.ts'
import { readSlots } from './said-slots.ts'
import { readTime } from './said-times.ts'

/** A filter that a text says in words: its value as in addresses, the places of the words, and whether it means another time next week. */
export type SaidFilter = { name: 'price' | 'slots' | 'openAt'; value: string; at: number[]; passes?: boolean }

/** The price, the free time and the time that a text names, at most one of each. */
export function readFilters(typed: readonly string[], clock: WallClock): SaidFilter[] {
  const price = readPrice(lineOf(typed))
  const without = (words: readonly string[], at: readonly number[] = []) =>
    words.map((word, place) => (at.includes(place) ? '' : word))
  // "$50 an hour" and "from 8 to 10 dollars" are no times.
  const unpriced = without(typed, price?.at)
  const slots = readSlots(lineOf(unpriced))
  const time = readTime(lineOf(without(unpriced, slots?.at)), clock)
  return [
    ...(price ? [{ name: 'price' as const, ...price }] : []),
    ...(slots ? [{ name: 'slots' as const, ...slots }] : []),
    ...(time ? [{ name: 'openAt' as const, ...time }] : []),
  ]
}
