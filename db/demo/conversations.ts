import type { Insertable } from 'kysely'
import type { Tables } from '#server/lib/database/tables.ts'
import { openMinutesBetween } from '#shared/businesses/answer-time.ts'
import { quoteText } from '#shared/conversations/quotes.ts'
import { hoursOf } from './business-rows.ts'
import type { DemoBusiness } from './businesses.ts'
import { demoAccounts } from './people.ts'
import { fill } from './phrases.ts'
import { makeRng, type Rng } from './pictures/rng.ts'
import {
  answerDays,
  answerParts,
  firstAnswers,
  quoteIncludes,
  visitorReplies,
} from './texts/conversation-phrases.ts'

export type Request = Insertable<Tables['business_quote_requests']> & { id: number; created_at: Date }
type Message = Insertable<Tables['messages']> & { id: number; created_at: Date }
type Quote = Insertable<Tables['quotes']>

const minuteMs = 60_000
const dayMs = 86_400_000
/** Younger requests wait for an answer. */
const answeredFromDays = 1
/** Requests that the demo user sent: one waits, one has a quote, and two have an appointment (appointments.ts). */
const sentByDemoUser = [3, 6, 9, 10]
/** Requests to the demo owner whose quotes were accepted: enough of them to show what customers usually paid. */
const won = [9, 10, 11, 12, 13, 14, 15, 16]
/** Minimum days since a quote was accepted: its outcome has been asked for. */
const decidedFromDays = 9

/** Requests with their messages, for businesses with an owner: most are answered, some with a quote. */
export function withConversations(
  requests: readonly Request[],
  businesses: readonly DemoBusiness[],
  now: Date,
): { quoteRequests: Request[]; messages: Message[]; quotes: Quote[] } {
  const byId = new Map(businesses.map((business) => [business.id, business]))
  const messages: Message[] = []
  const quotes: Quote[] = []
  const quoteRequests = requests.map((request) => {
    const business = byId.get(request.business_id)
    const sent = sentByDemoUser.includes(request.id) ? { ...request, ...demoUser } : request
    if (!business || request.delivery !== 'owner') return sent
    const said = conversationOf(sent, business, now, messages.length)
    if (!said) return sent
    messages.push(...said.messages)
    if (said.quote) quotes.push(said.quote)
    return { ...sent, ...said.state }
  })
  return { quoteRequests, messages, quotes }
}

const { id, firstName, lastName, email } = demoAccounts.user
export const demoUser = { user_id: id, name: `${firstName} ${lastName}`, email }

/** Minutes until the first answer: most owners take hours, each in their own way. */
function answerMinutes(rng: Rng, business: DemoBusiness): number {
  const usual = 15 * 40 ** makeRng(`answers:${business.id}`)()
  return Math.round(usual * 4 ** (rng() - 0.4))
}

function conversationOf(request: Request, business: DemoBusiness, now: Date, idsBefore: number) {
  const rng = makeRng(`conversation:${request.id}`)
  const ageDays = (now.getTime() - request.created_at.getTime()) / dayMs
  const hasQuote = sentByDemoUser.includes(request.id) || won.includes(request.id) || rng.chance(0.25)
  const isAnswered = ageDays > answeredFromDays && (hasQuote || rng.chance(0.85))
  if (!isAnswered) return null
  const minutes = Math.min(answerMinutes(rng, business), ageDays * 1440 - 60)
  const answeredAt = new Date(request.created_at.getTime() + minutes * minuteMs)
  const slots = { day: rng.pick(answerDays), part: rng.pick(answerParts) }
  const says = [line('business', fill(rng.pick(firstAnswers), slots), answeredAt)]
  const later = (count: number) =>
    new Date(Math.min(answeredAt.getTime() + count * 25 * minuteMs, now.getTime()))
  if (hasQuote || rng.chance(0.5)) says.push(line('visitor', rng.pick(visitorReplies), later(1)))
  const offer = hasQuote ? makeQuote(rng, business, idsBefore + says.length + 1) : null
  if (offer)
    says.push({
      ...line('business', `${quoteText(offer.shown)}\n${offer.row.includes}`, later(2)),
      kind: 'quote',
    })
  const decidedAt = offer && later(3)
  const isAccepted =
    decidedAt !== null &&
    now.getTime() - decidedAt.getTime() > decidedFromDays * dayMs &&
    (won.includes(request.id) || rng.chance(0.75))
  if (isAccepted) says.push({ ...line('visitor', 'Accepted the quote.', decidedAt), kind: 'decision' })
  const stage = isAccepted ? ('won' as const) : offer ? ('quoted' as const) : ('answered' as const)
  const { messages, state } = stored({ request, business, says, idsBefore, stage })
  const decision = isAccepted ? { state: 'accepted' as const, decided_at: decidedAt } : {}
  return { messages, state, quote: offer && { ...offer.row, ...decision } }
}

type Said = Omit<Message, 'id' | 'conversation_id' | 'position' | 'client_key'> & { created_at: Date }
type Saying = {
  request: Request
  business: DemoBusiness
  /** Messages after the request; the business begins. */
  says: readonly Said[]
  idsBefore: number
  stage: 'answered' | 'quoted' | 'won'
}

/** The rows of the messages, and the state of the request after them. */
export function stored({ request, business, says, idsBefore, stage }: Saying) {
  const messages = says.map((said, index) => ({
    ...said,
    id: idsBefore + index + 1,
    conversation_id: request.id,
    position: index + 1,
    client_key: clientKey(request.id, index),
  }))
  const [first, last] = [messages[0], messages.at(-1)]
  if (!first || !last) throw new Error('nothing was said')
  const answeredAt = first.created_at
  const state = {
    last_position: messages.length,
    last_side: last.side,
    last_message_at: last.created_at,
    visitor_position: messages.length,
    business_position: messages.length,
    stage,
    read_at: answeredAt,
    answered_at: answeredAt,
    first_answer_minutes: Math.floor((answeredAt.getTime() - request.created_at.getTime()) / minuteMs),
    first_answer_open_minutes: openMinutesBetween(
      { hours: hoursOf(business), special: null },
      request.created_at,
      answeredAt,
    ),
  }
  return { messages, state }
}

/** A message. */
export const line = (side: 'visitor' | 'business', text: string, created_at: Date) => ({
  side,
  user_id: null,
  kind: 'text' as Message['kind'],
  text,
  created_at,
})

function makeQuote(rng: Rng, { subcategory }: DemoBusiness, messageId: number) {
  const min_cents = rng.int(8, 60) * 1000
  const max_cents = rng.chance(0.5) ? min_cents : min_cents + rng.int(2, 20) * 1000
  const shown = { minCents: min_cents, maxCents: max_cents, validUntil: null, earliestDay: null }
  return {
    shown,
    row: {
      message_id: messageId,
      min_cents,
      max_cents,
      includes: rng.pick(quoteIncludes[subcategory.trade.visit]),
      valid_until: null,
    },
  }
}

/** The same at every start; a UUID by its shape. */
const clientKey = (requestId: number, index: number) =>
  `00000000-0000-4000-8000-${(requestId * 100 + index).toString(16).padStart(12, '0')}`
