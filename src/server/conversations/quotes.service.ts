import type { FastifyInstance } from 'fastify'
import { inTransaction, type Tx } from '#server/lib/database/db.ts'
import { AppError, invalid, notFound } from '#server/lib/http/errors.ts'
import { austinToday } from '#shared/businesses/special-hours.ts'
import type {
  DecideQuote,
  QuoteDecision,
  QuoteOfferState,
  SendQuote,
  Side,
} from '#shared/conversations/conversations.schemas.ts'
import { isQuoteExpired, quoteText } from '#shared/conversations/quotes.ts'
import type { StageEvent } from '#shared/conversations/stages.ts'
import type { ConversationAccess } from './conversations.guards.ts'
import { setContactVisibility } from './conversations.repository.ts'
import { type OpenedConversation, openForWriting, writeMessage } from './messages.service.ts'
import {
  createQuote,
  decideQuoteRow,
  findQuote,
  hasAcceptedQuote,
  listQuotes,
  listStandingQuotes,
  markReplaced,
} from './quotes.repository.ts'

/**
 * Guarantee: a quote is decided once, by the side it is made to, and only while it is valid and no newer one took its place;
 * of a conversation, at most one is accepted.
 */

type Tools = Pick<FastifyInstance, 'db' | 'jobs' | 'config'>
/** Under the key by which its sender's page knows it. */
type Keyed<Given> = Given & { clientKey: string }
/**
 * Sends a quote as a message; returns the ID of both. Throws forbidden for a visitor, invalid_input for a day that has passed,
 * and not_found or conflict for a quote that it can't replace.
 */
export async function sendQuote(
  tools: Tools,
  { id, side, userId }: ConversationAccess,
  { clientKey, text, replaces, ...quote }: Keyed<SendQuote>,
): Promise<number> {
  if (side !== 'business') throw new AppError('forbidden', 'Only the business can send a quote.')
  for (const day of ['validUntil', 'earliestDay'] as const)
    if ((quote[day] ?? austinToday()) < austinToday()) throw invalid({ [day]: 'Must not be in the past' })
  return inTransaction(tools.db, async (tx) => {
    const opened = await openForWriting(tx, id, userId)
    const replaced = await listQuotes(tx, id, replaces)
    if (replaced.length < new Set(replaces).size) throw notFound('quote')
    const said = [quoteText(quote, replaced), quote.includes, text].filter(Boolean).join('\n')
    const message = { clientKey, text: said, kind: 'quote', userId, stageEvent: 'quoted' } as const
    const added = await writeMessage(tx, tools, opened, side, message)
    if (replaced.some(({ state }) => state !== 'open')) throw notReplaceable()
    await markReplaced(tx, replaces)
    await createQuote(tx, added.id, quote)
    return added.id
  })
}

const notReplaceable = () =>
  new AppError('conflict', 'The quote you wanted to replace has already been decided.')
const settled = (state: QuoteOfferState) =>
  new AppError(
    'conflict',
    state === 'replaced' ? 'This quote was replaced by a newer one.' : 'This quote has already been decided.',
  )

const deciders: Record<QuoteDecision, Side> = {
  accepted: 'visitor',
  declined: 'visitor',
  withdrawn: 'business',
}
const decisionTexts: Record<QuoteDecision, string> = {
  accepted: 'Accepted the quote.',
  declined: 'Declined the quote.',
  withdrawn: 'Withdrew the quote.',
}

/**
 * Decides a quote and says so in a message, whose ID it returns. Accepting chooses the business, and shows the visitor's
 * email address and phone number. Throws not_found, forbidden for the other side, and conflict for a quote that is
 * decided or has expired, or when another business is chosen.
 */
export async function decideQuote(
  tools: Tools & Pick<FastifyInstance, 'events'>,
  { id, side, userId }: ConversationAccess,
  quoteId: number,
  { clientKey, decision, text }: Keyed<DecideQuote>,
): Promise<number> {
  if (deciders[decision] !== side) throw new AppError('forbidden', 'Only the other side can decide this.')
  return inTransaction(tools.db, async (tx) => {
    const opened = await openForWriting(tx, id, userId)
    if (decision === 'accepted') await tools.events.emit(tx, 'quote.accepted', opened.head)
    return decideOpened(tx, tools, opened, { side, userId, quoteId, clientKey, decision, text })
  })
}

type Decided = Keyed<DecideQuote> & { side: Side; userId: number | null; quoteId: number }

/** The same in a conversation that is already locked, and whose business is chosen if the quote is accepted. */
export async function decideOpened(
  tx: Tx,
  tools: Pick<Tools, 'jobs' | 'config'>,
  opened: OpenedConversation,
  { side, userId, quoteId, clientKey, decision, text }: Decided,
): Promise<number> {
  const { id } = opened.head
  const quote = await findQuote(tx, id, quoteId)
  if (!quote) throw notFound('quote')
  const said = [decisionTexts[decision], text].filter(Boolean).join('\n')
  if (quote.state !== 'open') throw settled(quote.state)
  if (decision === 'accepted' && isQuoteExpired(quote))
    throw new AppError('conflict', 'This quote has expired. Please ask for a new one.')
  if (decision === 'accepted' && (await hasAcceptedQuote(tx, id)))
    throw new AppError('conflict', 'Another quote has already been accepted in this conversation.')
  await decideQuoteRow(tx, quoteId, decision)
  if (decision === 'accepted') await setContactVisibility(tx, id, false)
  const stageEvent = await stageEventOf(tx, id, decision)
  const message = { clientKey, text: said, kind: 'decision', userId, stageEvent } as const
  return (await writeMessage(tx, tools, opened, side, message)).id
}

/** A decided quote in a locked conversation: a visitor who declines one of several may still accept another. */
async function stageEventOf(
  tx: Tx,
  conversationId: number,
  decision: QuoteDecision,
): Promise<StageEvent | undefined> {
  if (decision === 'withdrawn') return 'business_wrote'
  const standing = decision === 'declined' ? await listStandingQuotes(tx, conversationId, austinToday()) : []
  return standing.length > 0 ? undefined : decision
}
