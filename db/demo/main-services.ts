import type { PriceUnit } from '#shared/businesses/business-fields.ts'
import type { ServiceUnit, StoredService } from '#shared/businesses/main-services.ts'
import type { DemoService, DemoSubcategory } from './categories.ts'
import { sample } from './chance.ts'
import { makeRng, type Rng } from './pictures/rng.ts'
import { priceCents } from './prices.ts'
import type { Trade, Visit } from './trades/trade.ts'

/** The unit of a trade's prices, if not an hour. */
const units: Record<Visit, { average: PriceUnit | null; service: ServiceUnit }> = {
  caller: { average: 'visit', service: 'visit' },
  chair: { average: 'visit', service: 'flat' },
  class: { average: 'person', service: 'person' },
  counter: { average: 'person', service: 'item' },
  crew: { average: 'job', service: 'flat' },
  desk: { average: null, service: 'flat' },
  errand: { average: 'job', service: 'flat' },
  party: { average: null, service: 'flat' },
  pet: { average: 'visit', service: 'visit' },
  pupil: { average: null, service: 'hour' },
  shop: { average: null, service: 'item' },
  table: { average: 'person', service: 'person' },
}
/** Of services below the price of a trade, and of those above it. */
const factors = [0.6, 0.8, 1, 1.3, 1.7]
/** Share of businesses that name main services, and of services without a price. */
const shares = { naming: 0.55, unpriced: 0.15 }

export const averageUnitOf = (trade: Trade): PriceUnit | null => trade.unit ?? units[trade.visit].average

/** The services of the directory that a business offers; `rng` is the one of its facts, unused so far. */
export const offeredServices = (rng: Rng, { services }: DemoSubcategory): DemoService[] =>
  sample(rng, services, rng.int(1, 4))

/** The main services of a business; most are priced, and none for those that name none. */
export function mainServicesOf(id: number, subcategory: DemoSubcategory): StoredService[] {
  const { trade } = subcategory
  const rng = makeRng(`main-services:${id}`)
  if (!rng.chance(shares.naming)) return []
  const unit = trade.unit ?? units[trade.visit].service
  return offeredServices(makeRng(`facts:${id}`), subcategory).map(({ name }, at) => {
    if (at > 0 && rng.chance(shares.unpriced)) return { name, from: null, to: null, unit: 'flat' }
    const from = priceCents(rng, trade.price * (factors[rng.int(0, factors.length - 1)] ?? 1))
    return { name, from, to: priceTo(rng, from), unit }
  })
}

/** A fixed price, an open end, or up to half as much again. */
function priceTo(rng: Rng, from: number): number | null {
  const kind = rng.int(1, 3)
  if (kind === 1) return from
  const step = from > 4_000 ? 500 : 100
  return kind === 2 ? null : Math.ceil((from * rng.num(1.2, 1.6)) / step) * step
}
