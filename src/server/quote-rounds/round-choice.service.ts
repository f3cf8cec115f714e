import type { FastifyInstance } from 'fastify'
import { announceConversation } from '#server/conversations/conversation-news.repository.ts'
import {
  type ConversationHead,
  setContactVisibility,
  setStage,
} from '#server/conversations/conversations.repository.ts'
import { holdIfSuspicious } from '#server/conversations/held-messages.service.ts'
import { openForWriting, writeMessage } from '#server/conversations/messages.service.ts'
import { obstacleTo } from '#server/conversations/obstacles.ts'
import { decideOpened } from '#server/conversations/quotes.service.ts'
import { inTransaction, type Tx } from '#server/lib/database/db.ts'
import { AppError, notFound } from '#server/lib/http/errors.ts'
import { announceToSender } from '#server/quote-requests/request-news.repository.ts'
import { type ConversationStage, stageAfterTakingBack } from '#shared/conversations/stages.ts'
import { patienceHours } from '#shared/quote-rounds/round-limits.ts'
import type { RoundAccess } from './quote-rounds.guards.ts'
import { listAsked, lockRound, type Round, setReplacing } from './quote-rounds.repository.ts'
import {
  type Agreement,
  deleteHeldOfRound,
  findAgreement,
  findChosen,
  listTellable,
  markChosen,
  markLetDown,
  unmarkChosen,
} from './round-answers.repository.ts'
import { announceRound } from './round-news.service.ts'

/**
 * Guarantee: at most one business of a round is chosen at a time, on the page of the answers or by accepting its quote in the
 * conversation. The visitor can take that back until a quote is accepted, and after that if they say that nothing came of it.
 * Each of the others that can be written to is told once that it wasn't chosen.
 */

type Tools = Pick<FastifyInstance, 'db' | 'jobs' | 'config'>
type Choice = { conversationId: number; quoteId: number | null; clientKey: string }

const chosenText = 'I’d like to go ahead with you. You can now see my contact info.'
const takenBackText = 'I’m no longer going ahead with you on this job. Please don’t plan anything for now.'

/**
 * Chooses a business, accepting its quote if one is named; nobody else is asked from then on. A business for which nobody answers
 * is only noted. Choosing it again changes nothing, except that a quote is accepted. Throws not_found, and conflict when another
 * one is chosen, the quote can't be accepted anymore, or the business can't be told.
 */
export async function chooseInRound(
  tools: Tools,
  { id: roundId, userId }: RoundAccess,
  { conversationId, quoteId, clientKey }: Choice,
): Promise<void> {
  await inTransaction(tools.db, async (tx) => {
    const opened = await openForWriting(tx, conversationId, userId)
    const { head } = opened
    if (head.roundId !== roundId) throw notFound('conversation')
    const isNew = await choose(tx, head)
    if (quoteId !== null) {
      if ((await findAgreement(tx, conversationId)).quoteId === quoteId) return
      const decision = { clientKey, decision: 'accepted', text: '' } as const
      await decideOpened(tx, tools, opened, { ...decision, side: 'visitor', userId, quoteId })
    } else if (isNew) {
      await setContactVisibility(tx, conversationId, false)
      const message = { clientKey, text: chosenText, userId, stageEvent: 'accepted' } as const
      if (obstacleTo('visitor', head) !== 'no_owner')
        await writeMessage(tx, tools, opened, 'visitor', message)
      else await noteStage(tx, head, 'won')
    }
  })
}

/** Moves a locked conversation to another stage where no message tells either side. */
async function noteStage(tx: Tx, head: ConversationHead, stage: ConversationStage): Promise<void> {
  await setStage(tx, head.id, stage)
  const { id: conversationId, businessId, visitorId } = head
  await announceConversation(tx, { conversationId, businessId, visitorId, messageId: null })
}

/**
 * Chooses the business of a locked conversation; nobody else in its round is asked from then on, and the visitor's open
 * pages hear it. False when it is already chosen, or was asked alone. Throws conflict when another one is chosen.
 */
export async function choose(
  tx: Tx,
  { id, roundId }: { id: number; roundId: number | null },
): Promise<boolean> {
  const round = roundId === null ? undefined : await lockRound(tx, roundId)
  if (!round) return false
  const chosen = await findChosen(tx, round.id)
  if (chosen?.id === id) return false
  if (chosen) throw new AppError('conflict', `You’ve already chosen ${chosen.name}.`)
  await markChosen(tx, id)
  await setReplacing(tx, round.id, { replacesSilent: round.replacesSilent, replaceAt: null })
  const asked = await listAsked(tx, round.id)
  await deleteHeldOfRound(tx, round.id)
  await announceToSender(tx, ...asked.filter((other) => other.id !== id))
  return true
}

/**
 * Takes a choice back, so that another business can be chosen: its business is told, silent businesses are replaced again, and
 * those told that they weren't chosen stay told. Changes nothing when that business isn't chosen. Throws not_found, and
 * conflict when its quote was accepted, unless the visitor says that nothing came of it.
 */
export async function takeChoiceBack(
  tools: Tools,
  { id: roundId, userId }: RoundAccess,
  conversationId: number,
): Promise<void> {
  await inTransaction(tools.db, async (tx) => {
    const opened = await openForWriting(tx, conversationId, userId)
    const { head } = opened
    if (head.roundId !== roundId) throw notFound('conversation')
    const round = await lockRound(tx, roundId)
    if (!round || (await findChosen(tx, roundId))?.id !== conversationId) return
    const agreement = await findAgreement(tx, conversationId)
    if (!canTakeBack(agreement))
      throw new AppError('conflict', `You’ve accepted a quote from ${head.businessName}.`)
    await unmarkChosen(tx, conversationId)
    await setReplacing(tx, roundId, await nextReplacing(tx, round, round.replacesSilent))
    if (round.hidesContact) await setContactVisibility(tx, conversationId, true)
    // Where nobody answers, nobody heard of the choice. Everybody else must hear this, even if nothing else can be written.
    if (obstacleTo('visitor', head) !== 'no_owner')
      await writeMessage(tx, tools, opened, 'visitor', { text: takenBackText, userId, isPastObstacles: true })
    const wasAgreed = agreement.quoteId !== null
    await noteStage(tx, head, stageAfterTakingBack(head.stage, { isAnswered: head.isAnswered, wasAgreed }))
    const asked = await listAsked(tx, roundId)
    await announceToSender(tx, ...asked.filter((other) => other.id !== conversationId))
  })
}

/** Until a quote is accepted, and after that if nothing came of it. */
export const canTakeBack = ({ quoteId, isOff }: Agreement): boolean => quoteId === null || isOff

/**
 * Tells every business that wasn't chosen, each in a transaction of its own: sent again, it reaches those that weren't told
 * yet. Throws conflict before one is chosen. Returns how many got the message, and how many get it only if staff release it;
 * a business that can't be written to is only noted.
 */
export async function tellOthers(
  tools: Tools,
  { id: roundId, userId }: RoundAccess,
  text: string,
): Promise<{ told: number; held: number }> {
  const others = await listTellable(tools.db, roundId)
  if (!(await findChosen(tools.db, roundId)))
    throw new AppError('conflict', 'Please choose a business first.')
  const count = { told: 0, held: 0 }
  for (const conversationId of others) {
    const outcome = await inTransaction(tools.db, (tx) =>
      tellOne(tx, tools, { conversationId, userId, text }),
    )
    if (outcome !== null) count[outcome] += 1
  }
  return count
}

async function tellOne(
  tx: Tx,
  tools: Tools,
  { conversationId, userId, text }: { conversationId: number; userId: number | null; text: string },
): Promise<'told' | 'held' | null> {
  const opened = await openForWriting(tx, conversationId, userId)
  const canWrite = obstacleTo('visitor', opened.head) === null
  if (!(await markLetDown(tx, conversationId, canWrite))) return null
  const message = { text }
  const isHeld = canWrite && (await holdIfSuspicious(tx, tools.jobs, opened.head, message)) !== null
  if (!canWrite || isHeld) {
    await noteStage(tx, opened.head, 'lost')
    return isHeld ? 'held' : null
  }
  await writeMessage(tx, tools, opened, 'visitor', { ...message, userId, stageEvent: 'declined' })
  return 'told'
}

/** Says whether businesses that don't answer are replaced from now on. Throws not_found. */
export async function wishReplacing(tools: Tools, roundId: number, replacesSilent: boolean): Promise<void> {
  await inTransaction(tools.db, async (tx) => {
    const round = await lockRound(tx, roundId)
    if (!round) throw notFound('request')
    if (round.replacesSilent === replacesSilent) return
    await setReplacing(tx, roundId, await nextReplacing(tx, round, replacesSilent))
    await announceRound(tx, round)
  })
}

/** When silent businesses are replaced in a locked round from now on: nobody is once somebody is chosen. */
async function nextReplacing(tx: Tx, { id, createdAt }: Round, replacesSilent: boolean) {
  const isOver = !replacesSilent || (await findChosen(tx, id)) !== undefined
  const first = createdAt.getTime() + patienceHours * 60 * 60 * 1000
  return { replacesSilent, replaceAt: isOver ? null : new Date(Math.max(Date.now(), first)) }
}
