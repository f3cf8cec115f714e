import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { setContactVisibility, setStage } from '#server/conversations/conversations.repository.ts'
import { holdIfSuspicious } from '#server/conversations/held-messages.service.ts'
import { openForWriting, writeMessage } from '#server/conversations/messages.service.ts'
import { obstacleTo } from '#server/conversations/obstacles.ts'
import { decideOpened } from '#server/conversations/quotes.service.ts'
import { inTransaction, type Tx } from '#server/lib/database/db.ts'
import { AppError, notFound } from '#server/lib/http/errors.ts'
import { announceToSender } from '#server/quote-requests/request-news.repository.ts'
import { patienceHours } from '#shared/quote-rounds/round-limits.ts'
import type { RoundAccess } from './quote-rounds.guards.ts'
import { listAsked, lockRound, setReplacing } from './quote-rounds.repository.ts'
import {
  deleteHeldOfRound,
  findChosen,
  listTellable,
  markChosen,
  markLetDown,
} from './round-answers.repository.ts'
import { announceRound } from './round-news.service.ts'

/**
 * Guarantee: one business of a round is chosen, on the page of the answers or by accepting its quote in the conversation, and
 * each of the others is told so once.
 */

type Tools = Pick<FastifyInstance, 'db' | 'jobs' | 'config'>
type Choice = { conversationId: number; quoteId: number | null; clientKey: string }

const chosenText = 'I’d like to go ahead with you. You can see how to reach me now.'

/**
 * Chooses a business, accepting its quote if one is named; nobody else is asked from then on. Choosing it again changes
 * nothing. Throws not_found, and conflict when another one is chosen or the quote can't be accepted anymore.
 */
export async function chooseInRound(
  tools: Tools,
  { id: roundId, userId }: RoundAccess,
  { conversationId, quoteId, clientKey }: Choice,
): Promise<void> {
  await inTransaction(tools.db, async (tx) => {
    const opened = await openForWriting(tx, conversationId, userId)
    if (opened.head.roundId !== roundId) throw notFound('conversation')
    if (!(await choose(tx, opened.head))) return
    if (quoteId === null) {
      await setContactVisibility(tx, conversationId, false)
      const message = { clientKey, text: chosenText, userId, stageEvent: 'accepted' } as const
      await writeMessage(tx, tools, opened, 'visitor', message)
    } else {
      const decision = { clientKey, decision: 'accepted', text: '' } as const
      await decideOpened(tx, tools, opened, { ...decision, side: 'visitor', userId, quoteId })
    }
  })
}

/**
 * Chooses the business of a locked conversation; nobody else in its round is asked from then on, and the visitor's open
 * pages hear it. False when it is chosen already, or was asked alone. Throws conflict when another one is chosen.
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
  for (const other of asked) if (other.id !== id) await announceToSender(tx, other)
  return true
}

/**
 * Tells everybody who wasn't chosen, each in a transaction of its own: sent again, it reaches those who weren't told yet.
 * Throws conflict before anybody is chosen. Returns how many got the message, and how many get it only if staff release it;
 * whoever can't be written to is only noted.
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
  if (!(await markLetDown(tx, conversationId))) return null
  const canWrite = obstacleTo('visitor', opened.head) === null
  const message = { clientKey: randomUUID(), text, attachmentIds: [] }
  const isHeld = canWrite && (await holdIfSuspicious(tx, opened.head, message)) !== null
  if (!canWrite || isHeld) {
    await setStage(tx, conversationId, 'lost')
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
    const first = round.createdAt.getTime() + patienceHours * 60 * 60 * 1000
    const isOver = (await findChosen(tx, roundId)) !== undefined
    const replaceAt = replacesSilent && !isOver ? new Date(Math.max(Date.now(), first)) : null
    await setReplacing(tx, roundId, { replacesSilent, replaceAt })
    await announceRound(tx, round)
  })
}
