import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  createConversationLink,
  findConversationOfLink,
  findSideOf,
} from '#server/conversations/conversation-access.repository.ts'
import { linkHashOf } from '#server/conversations/conversations.guards.ts'
import { type ConversationHead, lockConversation } from '#server/conversations/conversations.repository.ts'
import type { Db, Tx } from '#server/lib/database/db.ts'
import { invalid } from '#server/lib/http/errors.ts'
import { announceToSender } from '#server/quote-requests/request-news.repository.ts'
import { findUploadRequest } from '#server/quote-requests/upload-tokens.service.ts'
import { needsConfirmation } from '#server/users/email-confirmations.service.ts'
import type { ApartReason } from '#shared/quote-rounds/quote-rounds.schemas.ts'
import { askedAtOnceMax } from '#shared/quote-rounds/round-limits.ts'
import { findAgreement, joinRound } from './round-answers.repository.ts'
import { findEarlier } from './round-joining.repository.ts'

/**
 * Guarantee: a request that was sent to one business joins a round of the same sender once, so that all answers stand side
 * by side. A sender with only the token of the upload proves that they sent it, but not that its address is theirs: so
 * the round must be from the same address, whose owner gets the links to both.
 */

/** The ID of an earlier request, if the visitor has sent it: signed in, by its secret link, or right after sending it. */
export async function findOwnEarlier(
  { db, jobs, config }: Pick<FastifyInstance, 'db' | 'jobs' | 'config'>,
  request: FastifyRequest,
  earlierId: number | null,
): Promise<number | null> {
  if (earlierId === null) return null
  const uploadToken = request.headers['x-upload-token']
  if (uploadToken !== undefined && (await findUploadRequest({ db, jobs }, String(uploadToken))) === earlierId)
    return earlierId
  const linkHash = linkHashOf(request)
  const linked = linkHash && (await findConversationOfLink(db, linkHash))
  if (linked?.id === earlierId) return earlierId
  if (!request.visitor) return null
  const found = await findSideOf(db, earlierId, request.visitor.id, needsConfirmation(config))
  return found?.side === 'visitor' ? earlierId : null
}

/** An earlier request of the sender as it stands to a round that is stored. */
export type Apart = { businessId: number; name: string; reason: ApartReason }

/**
 * Why an earlier request of the sender didn't join a round that is stored; null when it did, when its business was asked again,
 * and when there is none.
 */
export async function findApart(
  db: Db,
  earlierId: number | null,
  { roundId, email, businessIds }: { roundId: number; email: string; businessIds: readonly number[] },
): Promise<Apart | null> {
  const earlier = earlierId === null ? undefined : await findEarlier(db, earlierId)
  if (!earlier || earlier.roundId === roundId || businessIds.includes(earlier.businessId)) return null
  const { businessId, name } = earlier
  const apart = (reason: ApartReason) => ({ businessId, name, reason })
  if (earlier.email.toLowerCase() !== email.toLowerCase()) return apart('address')
  if (earlier.isHeld) return apart('held')
  if (earlier.roundId !== null) return apart('elsewhere')
  return earlier.isAgreed ? apart('agreed') : null
}

type Joining = { email: string; userId: number | null; businessIds: readonly number[] }

/**
 * Locks an earlier request, and says whether it can join: it stands alone, nothing is agreed in it, and its business isn't
 * asked again. Throws invalid_input when more are asked with it than may be at a time.
 */
export async function lockEarlier(
  tx: Tx,
  earlierId: number,
  { email, userId, businessIds }: Joining,
): Promise<{ head: ConversationHead; canJoin: boolean } | null> {
  const head = await lockConversation(tx, earlierId)
  if (!head || head.email.toLowerCase() !== email.toLowerCase() || businessIds.includes(head.businessId))
    return null
  const isTheirs = head.visitorId === null || userId === null || head.visitorId === userId
  if (!isTheirs) return null
  if (businessIds.length >= askedAtOnceMax)
    throw invalid({ businessIds: `At most ${askedAtOnceMax - 1} besides the one you already asked` })
  const { quoteId } = await findAgreement(tx, earlierId)
  return { head, canJoin: head.roundId === null && quoteId === null }
}

/** Lets a locked request join a round, whose page opens its conversation with a link of its own. */
export async function join(tx: Tx, head: ConversationHead, roundId: number, linkHash: Buffer): Promise<void> {
  await joinRound(tx, head.id, roundId)
  await createConversationLink(tx, head.id, linkHash)
  await announceToSender(tx, { id: head.id, businessId: head.businessId, userId: head.visitorId })
}
