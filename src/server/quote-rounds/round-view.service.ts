import type { FastifyInstance } from 'fastify'
import { listFirstSlots } from '#server/appointments/slot-settings.service.ts'
import { obstacleTo } from '#server/conversations/obstacles.ts'
import { notFound } from '#server/lib/http/errors.ts'
import { needsConfirmation } from '#server/users/email-confirmations.service.ts'
import { toAnswerTime } from '#shared/businesses/answer-time.ts'
import { awayUntilText } from '#shared/businesses/away.ts'
import { austinToday } from '#shared/businesses/special-hours.ts'
import { isQuoteExpired } from '#shared/conversations/quotes.ts'
import type { QuoteRound, RoundAnswer, RoundAnswerState } from '#shared/quote-rounds/quote-rounds.schemas.ts'
import { askedMax } from '#shared/quote-rounds/round-limits.ts'
import { farewellText, roundFacts } from '#shared/quote-rounds/round-text.ts'
import type { RoundAccess } from './quote-rounds.guards.ts'
import { findRound, type Round } from './quote-rounds.repository.ts'
import { type AnswerRow, findAgreement, listAnswers } from './round-answers.repository.ts'
import { canTakeBack } from './round-choice.service.ts'
import { conversationToken } from './round-links.ts'

/** Guarantee: a round shows each business that was asked once, and its state as the conversation has it. */

type Tools = Pick<FastifyInstance, 'db' | 'jobs' | 'config'>

/** A round with its answers side by side. Throws not_found. */
export async function viewRound(tools: Tools, { id, userId, isGuest }: RoundAccess): Promise<QuoteRound> {
  const { db, config } = tools
  const reader = isGuest || userId === null ? null : { userId, byEmail: needsConfirmation(config) }
  const [round, rows] = await Promise.all([findRound(db, id), listAnswers(db, id, reader)])
  if (!round) throw notFound('request')
  const chosenId = rows.find(({ isChosen }) => isChosen)?.conversationId ?? null
  const bookable = rows.filter((row) => earliestOf(row) === null && row.givesSlots && !row.isLetDown)
  const firstSlots = await listFirstSlots(
    db,
    bookable.map(({ businessId }) => businessId),
  )
  const answers = rows.map((row) => {
    const firstSlot = bookable.includes(row) ? firstSlots.get(row.businessId) : undefined
    return toAnswer(tools, round, { chosenId, firstSlot: firstSlot ?? null }, row)
  })
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
    canTakeBack: chosenId !== null && canTakeBack(await findAgreement(db, chosenId)),
    tellable: rows.filter((row) => isTellable(row)).length,
    farewell: farewellText,
  }
}

const isSent = ({ progress }: AnswerRow) => progress !== 'held' && progress !== 'refused'
const isTellable = (row: AnswerRow) =>
  !row.isChosen && !row.isLetDown && isSent(row) && obstacleTo('visitor', row) === null

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
  'passed_over',
]
/** Quotes by their price, the others as they came. */
const placeOf = ({ state, quote }: RoundAnswer) =>
  order.indexOf(state) * 1e10 + (state === 'quoted' && quote ? quote.minCents : 0)

function toAnswer(
  { jobs }: Tools,
  { linkSeed }: Round,
  { chosenId, firstSlot }: { chosenId: number | null; firstSlot: string | null },
  row: AnswerRow,
): RoundAnswer {
  const { conversationId, businessId, name, phone, isListed, quote } = row
  const earliestDay = earliestOf(row)
  return {
    conversationId,
    business: {
      id: businessId,
      name,
      phone,
      isListed,
      rating: row.ratingTenths / 10,
      reviewCount: row.reviewCount,
      answerText: answerTextOf(row),
    },
    state: stateOf(row, chosenId !== null),
    obstacle: obstacleTo('visitor', row),
    askedAt: row.askedAt.toISOString(),
    answeredMinutes: row.answeredMinutes,
    hasNews: row.hasNews,
    said: row.said,
    quote: quote && { ...quote, isExpired: isQuoteExpired(quote) },
    earliestDay,
    firstSlot,
    linkToken: row.isInAccount
      ? null
      : conversationToken(jobs.secretsKey, linkSeed, row.askedBusinessId).token,
  }
}

/** How quickly it usually answers, or until when it doesn't. */
function answerTextOf({ awayUntil, share, minutes, openMinutes }: AnswerRow): string | null {
  if (awayUntil !== null) return awayUntilText(awayUntil)
  return share === null ? null : toAnswerTime(share, minutes, openMinutes).text
}

/** The day that they named in their quote, unless it has passed. */
const earliestOf = ({ quote }: AnswerRow): string | null =>
  quote?.earliestDay && quote.earliestDay >= austinToday() ? quote.earliestDay : null

function stateOf(row: AnswerRow, isDecided: boolean): RoundAnswerState {
  const { progress, quote } = row
  if (row.isChosen) return 'chosen'
  if (row.isLetDown && row.isTold) return 'let_down'
  if (isDecided && (row.isLetDown || (isSent(row) && obstacleTo('visitor', row) !== null)))
    return 'passed_over'
  if (quote?.state === 'open') return 'quoted'
  if (quote?.state === 'declined') return 'declined'
  if (progress === 'answered' || progress === 'held' || progress === 'refused') return progress
  if (row.isReplaced) return 'replaced'
  return progress === 'read' || progress === 'not_reached' ? progress : 'waiting'
}
