import type { Insertable } from 'kysely'
import type { Tables } from '#server/lib/database/tables.ts'
import { slugOf } from '#shared/lib/slug.ts'
import { fictionalPhone } from './business-rows.ts'
import type { DemoBusiness } from './businesses.ts'
import { weightedIndex } from './chance.ts'
import { neighborhoods } from './neighborhoods.ts'
import { demoAccounts, randomName } from './people.ts'
import { fill, neverTwice, withSmallStart } from './phrases.ts'
import { makeRng, type Rng } from './pictures/rng.ts'
import { quoteEndings, quoteTimes } from './texts/quote-phrases.ts'
import { visitTexts } from './texts/visits/visits.ts'

const quoteRequestsCount = 900
/** Ages in days of the quote requests to the demo owner's two shops, alternating: some today, some each week. */
const askedDemoOwner = [
  0.03, 0.21, 0.6, 1.4, 2.8, 4.3, 6.1, 9.7, 13.2, 18.5, 24.9, 31.4, 40.6, 52.3, 66.8, 81.2,
]
const dayMs = 86_400_000

function requirementsOf(rng: Rng, { subcategory: { trade, services } }: DemoBusiness): string {
  const service = services.length > 0 ? rng.pick(services).name : trade.trade
  const slots = {
    trade: trade.trade,
    service: withSmallStart(service),
    area: rng.pick(neighborhoods).name,
    when: rng.pick(quoteTimes),
    count: String(rng.int(2, 12)),
  }
  const { quoteWishes, quoteDetails } = visitTexts[trade.visit]
  const phrases = [rng.pick(quoteWishes), rng.pick(quoteDetails)]
  if (rng.chance(0.5)) phrases.push(rng.pick(quoteEndings))
  return fill(phrases.join(' '), slots)
}

/** Returns quote requests to approved businesses of the first trades, more for popular ones; dates counted back from `now`. */
export function demoQuoteRequests(
  businesses: readonly DemoBusiness[],
  now: Date,
): (Insertable<Tables['business_quote_requests']> & { id: number; created_at: Date })[] {
  const asked = businesses.filter(({ status, subcategory }) => status === 'approved' && !subcategory.isAdded)
  const weights = asked.map(({ reviewCount }) => reviewCount + 3)
  const demoOwners = asked.filter(({ ownerId }) => ownerId === demoAccounts.owner.id)
  const made = new Set<string>()
  return Array.from({ length: quoteRequestsCount }, (_, index) => {
    const rng = makeRng(`quote-request:${index}`)
    const chosen = asked[weightedIndex(rng, weights)]
    const askedDaysAgo = askedDemoOwner[index]
    const business = askedDaysAgo === undefined ? chosen : demoOwners[index % demoOwners.length]
    if (!business) throw new Error('no business to ask')
    const { firstName, lastName } = randomName(`asking:${index}`)
    const ageDays = askedDaysAgo ?? Math.min(business.ageDays * 0.9, 180 * rng() ** 1.6)
    const askedAt = new Date(now.getTime() - ageDays * dayMs)
    return {
      id: index + 1,
      business_id: business.id,
      name: `${firstName} ${lastName}`,
      email: `${slugOf(firstName)}.${slugOf(lastName)}@example.com`,
      phone: fictionalPhone(rng.int(0, 299)),
      requirements: neverTwice(made, () => requirementsOf(rng, business)),
      created_at: askedAt,
      delivery: business.ownerId === null ? 'email' : 'owner',
      delivered_at: askedAt,
    }
  })
}
