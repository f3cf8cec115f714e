import type { FastifyInstance } from 'fastify'
import { listFreeSlots } from '#server/appointments/slot-settings.service.ts'
import { AppError, notFound } from '#server/lib/http/errors.ts'
import { toAnswerTime } from '#shared/businesses/answer-time.ts'
import { austinToday } from '#shared/businesses/special-hours.ts'
import { isQuoteExpired } from '#shared/conversations/quotes.ts'
import type { QuoteRound, RoundAnswer, RoundAnswerState } from '#shared/quote-rounds/quote-rounds.schemas.ts'
import { askedMax } from '#shared/quote-rounds/round-limits.ts'
import { farewellText, roundFacts } from '#shared/quote-rounds/round-text.ts'
import type { RoundAccess } from './quote-rounds.guards.ts'
import { findRound, type Round } from './quote-rounds.repository.ts'
import { type AnswerRow, listAnswers } from './round-answers.repository.ts'
import { conversationToken } from './round-links.ts'

/** Guarantee: a round shows each business that was asked once, and its state as the conversation has it. */

type Tools = Pick<FastifyInstance, 'db' | 'jobs'>

/** A round with its answers side by side. Throws not_found. */
export async function viewRound(tools: Tools, access: RoundAccess): Promise<QuoteRound> {
  const [round, rows] = await Promise.all([findRound(tools.db, access.id), listAnswers(tools.db, access.id)])
  if (!round) throw notFound('request')
  const answers = await Promise.all(rows.map((row) => toAnswer(tools, round, access, row)))
  const chosenId = rows.find(({ isChosen }) => isChosen)?.conversationId ?? null
  const isOpen = chosenId === null && round.replaceAt !== null && rows.length < askedMax
  return {
    id: round.id,
    what: round.what,
    facts: roundFacts({
      ...round,
      budgetDollars: round.budgetCents === null ? null : round.budgetCents / 100,
    }),
    questions: round.answers,
    createdAt: round.createdAt.toISOString(),
    replacesSilent: round.replacesSilent,
    isReplacing: round.replacesSilent && isOpen,
    answers: answers.sort((a, b) => placeOf(a) - placeOf(b)),
    chosenId,
    tellable: rows.filter((row) => isTellable(row)).length,
    farewell: farewellText,
  }
}

const isTellable = ({ isChosen, isLetDown, progress }: AnswerRow) =>
  !isChosen && !isLetDown && progress !== 'held' && progress !== 'refused'

const order: RoundAnswerState[] = [
  'chosen',
  'quoted',
  'answered',
  'read',
  'waiting',
  'held',
  'declined',
  'replaced',
  'not_reached',
  'refused',
  'let_down',
]
/** Quotes by their price, the others as they came. */
const placeOf = ({ state, quote }: RoundAnswer) =>
  order.indexOf(state) * 1e10 + (state === 'quoted' && quote ? quote.minCents : 0)

async function toAnswer(
  { db, jobs }: Tools,
  { clientKey }: Round,
  { isGuest }: RoundAccess,
  row: AnswerRow,
): Promise<RoundAnswer> {
  const { conversationId, businessId, name, isListed, share, minutes, openMinutes, quote } = row
  const earliestDay = earliestOf(row)
  return {
    conversationId,
    business: {
      id: businessId,
      name,
      isListed,
      rating: row.ratingTenths / 10,
      reviewCount: row.reviewCount,
      answerText: share === null ? null : toAnswerTime(share, minutes, openMinutes).text,
    },
    state: stateOf(row),
    askedAt: row.askedAt.toISOString(),
    answeredMinutes: row.answeredMinutes,
    hasNews: row.hasNews,
    said: row.said,
    quote: quote && { ...quote, isExpired: isQuoteExpired(quote) },
    earliestDay,
    firstSlot:
      earliestDay === null && row.givesSlots && !row.isLetDown ? await findFirstSlot(db, businessId) : null,
    linkToken: isGuest ? conversationToken(jobs.secretsKey, clientKey, businessId).token : null,
  }
}

/** The day that they named in their quote, unless it has passed. */
const earliestOf = ({ quote }: AnswerRow): string | null =>
  quote?.earliestDay && quote.earliestDay >= austinToday() ? quote.earliestDay : null

function stateOf({ progress, quote, ...row }: AnswerRow): RoundAnswerState {
  if (row.isChosen) return 'chosen'
  if (row.isLetDown) return 'let_down'
  if (quote?.state === 'open') return 'quoted'
  if (quote?.state === 'declined') return 'declined'
  if (progress === 'answered' || progress === 'held' || progress === 'refused') return progress
  if (row.isReplaced) return 'replaced'
  return progress === 'read' || progress === 'not_reached' ? progress : 'waiting'
}

/** The next free time of a business; null when it gives none, or not listed anymore. */
async function findFirstSlot(db: Tools['db'], businessId: number): Promise<string | null> {
  try {
    const { slots } = await listFreeSlots(db, businessId, {})
    return slots[0] ?? null
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null
    throw error
  }
}
