import { dollarsText, formatDollars } from '../lib/money.ts'
import type { PriceUnit } from './business-fields.ts'

/** Fewest costs, each of another customer; with fewer, a single one could be guessed. */
export const typicalPriceMin = 5

/** Paid by the middle half of the customers, in cents, rounded. */
export type PriceRange = { low: number; high: number }

/** Costs up to so many cents are rounded to so many: to $5, $10, $50 and so on. */
const steps = [
  { upTo: 10_000, step: 500 },
  { upTo: 50_000, step: 1_000 },
  { upTo: 200_000, step: 5_000 },
  { upTo: 1_000_000, step: 25_000 },
  { upTo: Number.POSITIVE_INFINITY, step: 100_000 },
]
const stepFor = (cents: number) => steps.find(({ upTo }) => cents <= upTo)?.step ?? 100_000

/** The range between two costs in cents as people read it: the lower one is rounded down, the higher one up. */
export function roundedRange(low: number, high: number): PriceRange {
  const [down, up] = [stepFor(low), stepFor(high)]
  return { low: Math.floor(low / down) * down, high: Math.ceil(high / up) * up }
}

const dollars = (cents: number) => formatDollars(dollarsText(cents))

/** "$150 to $400". */
function rangeText({ low, high }: PriceRange): string {
  if (low === 0) return `up to ${dollars(high)}`
  return low === high ? dollars(low) : `${dollars(low)} to ${dollars(high)}`
}

/** "Most customers paid $150 to $400", of the business itself or of its trade in Austin. */
export function typicalPriceText(paid: PriceRange, trade: string | null): string {
  const range = rangeText(paid)
  return trade === null ? `Customers usually paid ${range}` : `${trade} in Austin: usually ${range}`
}

/** Whether an average price, in cents, contradicts the paid range. A price per hour never does. */
export const isOutside = ({ low, high }: PriceRange, cents: number | null, unit: PriceUnit | null): boolean =>
  cents !== null && unit !== 'hour' && (cents < low || cents > high)

/** "$300 to $440", shown in place of an average price (cents) that contradicts it; null if none does. */
export const paidInstead = (
  paid: PriceRange,
  averageCents: number | null,
  unit: PriceUnit | null,
): string | null => (isOutside(paid, averageCents, unit) ? rangeText(paid) : null)
