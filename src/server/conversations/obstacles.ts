import type { Side, WriteObstacle } from '#shared/conversations/conversations.schemas.ts'
import type { ConversationHead } from './conversations.repository.ts'

type Reach = Pick<ConversationHead, 'isListed' | 'isBlocked' | 'ownerId' | 'isAnswered' | 'mailAddress'>

/** Why a side can't write in a conversation; null if it can. */
export function obstacleTo(side: Side, head: Reach): WriteObstacle | null {
  if (!head.isListed) return 'not_listed'
  if (head.isBlocked && side === 'visitor') return 'blocked'
  if (head.ownerId !== null) return null
  // Without an owner, the reader of the listing's address answers by email, and is written to from then on.
  return side === 'business' || (head.isAnswered && head.mailAddress !== null) ? null : 'no_owner'
}
