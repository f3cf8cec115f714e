import { createHash } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Tables } from '#server/lib/database/tables.ts'
import { austinWallClock } from '#shared/businesses/austin-clock.ts'
import { toIsoDate } from '#shared/businesses/special-hours.ts'
import { quoteText } from '#shared/conversations/quotes.ts'
import { patienceHours } from '#shared/quote-rounds/round-limits.ts'
import { roundText } from '#shared/quote-rounds/round-text.ts'
import { fictionalPhone } from './business-rows.ts'
import type { DemoBusiness } from './businesses.ts'
import { demoUser, line, type Request, stored } from './conversations.ts'

type Before = { requests: number; messages: number }

const hourMs = 3_600_000
const roundId = 1
const clientKey = '00000000-0000-4000-a000-000000000001'
const phone = fictionalPhone(120)
/** When the round was sent, in hours before now. */
const sentAgo = 40
const trade = 'Plumbing'
const asked = {
  what: 'Our water heater leaks at the bottom and is about twelve years old. We’d like a new one the same size and the old one hauled away.',
  where: 'Zilker',
  timing: 'soon' as const,
  fromDay: null,
  toDay: null,
  budgetDollars: 2000,
}
const answers = [{ question: 'Is water leaking right now?', answer: 'Yes' }]

/** The four answers: hours after the request, dollars, what they include, and days until they can come. */
const offers = [
  {
    hours: 2,
    dollars: 1650,
    includes: 'A 50-gallon gas heater, a new shutoff valve, the permit, and hauling away the old one.',
    days: 3,
  },
  {
    hours: 5,
    dollars: 1390,
    includes: 'A 50-gallon gas heater, installed. Hauling away the old one is $80 more.',
    days: 6,
  },
  null,
  null,
]
/** The third hasn't answered within a day, so the fourth was asked. */
const [replacedAt, latest] = [2, 3]

/** A round of the demo user: two businesses sent quotes, one was replaced, and the one after it hasn't answered yet. */
export function demoRound(businesses: readonly DemoBusiness[], before: Before, now: Date) {
  const sentAt = new Date(now.getTime() - sentAgo * hourMs)
  const later = new Date(sentAt.getTime() + patienceHours * hourMs)
  const chosen = chooseBusinesses(businesses)
  const requirements = roundText(asked, offers.length - 1)
  const messages: Insertable<Tables['messages']>[] = []
  const quotes: Insertable<Tables['quotes']>[] = []
  const requests = chosen.map((business, at) => {
    const askedAt = at === latest ? later : sentAt
    const request: Request = {
      id: before.requests + at + 1,
      business_id: business.id,
      ...demoUser,
      phone,
      requirements,
      answers: JSON.stringify(answers),
      created_at: askedAt,
      delivery: 'owner',
      delivered_at: askedAt,
      round_id: roundId,
      asked_business_id: business.id,
      asked_at: askedAt,
      replaced_at: at === replacedAt ? later : null,
    }
    const offer = offers[at]
    if (!offer) return request
    const said = offerOf(request, business, offer, before.messages + messages.length)
    messages.push(...said.messages)
    quotes.push(said.quote)
    return { ...request, ...said.state }
  })
  return { rounds: [roundRow(chosen, requirements, sentAt)], requests, messages, quotes }
}

/** Returns approved businesses of the trade, each with an owner of its own. */
function chooseBusinesses(businesses: readonly DemoBusiness[]): DemoBusiness[] {
  const owners = new Set<number>()
  const chosen = businesses.filter(({ status, subcategory, ownerId }) => {
    if (status !== 'approved' || subcategory.trade.name !== trade || ownerId === null) return false
    return owners.size !== owners.add(ownerId).size
  })
  if (chosen.length < offers.length) throw new Error('too few businesses for a round')
  return chosen.slice(0, offers.length)
}

type Offer = NonNullable<(typeof offers)[number]>

function offerOf(request: Request, business: DemoBusiness, offer: Offer, idsBefore: number) {
  const { hours, dollars, includes, days } = offer
  const answeredAt = new Date(request.created_at.getTime() + hours * hourMs)
  const cents = dollars * 100
  const earliestDay = toIsoDate(austinWallClock(new Date(request.created_at.getTime())).date + days)
  const shown = { minCents: cents, maxCents: cents, earliestDay, validUntil: null }
  const says = [
    { ...line('business', `${quoteText(shown)}\n${includes}`, answeredAt), kind: 'quote' as const },
  ]
  const { messages, state } = stored({ request, business, says, idsBefore, stage: 'quoted' })
  const quote = {
    message_id: idsBefore + 1,
    min_cents: cents,
    max_cents: cents,
    includes,
    earliest_day: earliestDay,
    valid_until: null,
  }
  // The visitor hasn't looked yet.
  return { messages, state: { ...state, visitor_position: 0 }, quote }
}

function roundRow(
  [first]: readonly DemoBusiness[],
  requirements: string,
  sentAt: Date,
): Insertable<Tables['quote_rounds']> {
  const { what, where, timing, budgetDollars } = asked
  return {
    id: roundId,
    link_seed: clientKey,
    // Nobody has this link: the demo user finds the round under Messages.
    token_hash: createHash('sha256').update(clientKey).digest(),
    ...demoUser,
    phone,
    hides_contact: false,
    what,
    place: where,
    timing,
    budget_cents: budgetDollars * 100,
    answers: JSON.stringify(answers),
    requirements,
    category_id: first?.subcategory.categoryId ?? null,
    subcategory_id: first?.subcategory.id ?? null,
    search: '',
    spam_score: 0,
    spam_rules: [],
    replaces_silent: true,
    replace_at: new Date(sentAt.getTime() + 2 * patienceHours * hourMs),
    created_at: sentAt,
  }
}
