import type { ConversationAccess } from '#server/conversations/conversations.guards.ts'
import { openForWriting } from '#server/conversations/messages.service.ts'
import { type Db, inTransaction } from '#server/lib/database/db.ts'
import { AppError, notFound, requireFound } from '#server/lib/http/errors.ts'
import { readToken } from '#server/lib/tokens.ts'
import type { Side } from '#shared/conversations/conversations.schemas.ts'
import type { AnswerOutcome, OutcomeQuestion } from '#shared/outcomes/outcomes.schemas.ts'
import { outcomeDays } from '#shared/outcomes/outcomes.ts'
import {
  findOutcomeLink,
  findOutcomeQuestion,
  type StoredQuestion,
  saveOutcomeAnswer,
} from './outcomes.repository.ts'

/** Guarantee: a side answers for itself alone, sees nothing of the other's answer, and can change its own for a time. */

/** The side and person that answer. */
export type Answerer = { conversationId: number; side: Side; userId: number | null }

export const answererOf = ({ id, side, userId }: ConversationAccess): Answerer => ({
  conversationId: id,
  side,
  userId,
})

/** The answerer by the link in an email. Throws malformed_request, and not_found for a link that no longer counts. */
export async function openOutcomeLink(db: Db, token: string): Promise<Answerer> {
  const hash = readToken('outcome', token)
  if (!hash) throw new AppError('malformed_request', 'This link is incomplete.')
  return requireFound(await findOutcomeLink(db, hash), 'link')
}

const endOf = ({ askedAt }: StoredQuestion) => new Date(askedAt.getTime() + outcomeDays * 24 * 60 * 60 * 1000)

function toQuestion(stored: StoredQuestion, side: Side): OutcomeQuestion {
  const { basis, agreedAt, visitorName, businessName, outcome, costCents, answeredAt } = stored
  const until = endOf(stored)
  return {
    side,
    otherName: side === 'visitor' ? businessName : visitorName,
    basis,
    agreedAt: agreedAt.toISOString(),
    answer: outcome && answeredAt && { outcome, costCents, answeredAt: answeredAt.toISOString() },
    until: until.toISOString(),
    isOpen: until.getTime() > Date.now(),
  }
}

/** The question to a side; null until the agreed day has passed. */
export async function readOutcomeQuestion(
  db: Db,
  { conversationId, side }: Answerer,
): Promise<OutcomeQuestion | null> {
  const stored = await findOutcomeQuestion(db, conversationId, side)
  return stored ? toQuestion(stored, side) : null
}

/** Stores a side's answer and returns it. Throws not_found where nothing was asked, and conflict once the time is over. */
export async function answerOutcome(
  db: Db,
  answerer: Answerer,
  answer: AnswerOutcome,
): Promise<OutcomeQuestion> {
  const { conversationId, side, userId } = answerer
  return inTransaction(db, async (tx) => {
    await openForWriting(tx, conversationId, userId)
    const asked = await findOutcomeQuestion(tx, conversationId, side)
    if (!asked) throw notFound('question')
    if (endOf(asked).getTime() <= Date.now())
      throw new AppError('conflict', `This could be answered for ${outcomeDays} days.`)
    await saveOutcomeAnswer(tx, answerer, answer)
    const stored = await findOutcomeQuestion(tx, conversationId, side)
    if (!stored) throw notFound('question')
    return toQuestion(stored, side)
  })
}
