import type { Tx } from '#server/lib/database/db.ts'
import { tooManyRequests } from '#server/lib/http/errors.ts'
import { countAgainst } from '#server/lib/http/rate-limit.ts'
import type { Side } from '#shared/conversations/conversations.schemas.ts'

/** Messages of one side of a conversation. */
const perHour = { max: 60, milliseconds: 60 * 60 * 1000 }

/** Counts a message of a side, held or not. Throws rate_limited. */
export async function requireFewMessages(tx: Tx, conversationId: number, side: Side): Promise<void> {
  const seconds = await countAgainst(tx, `messages:${conversationId}:${side}`, perHour)
  if (seconds > 0) throw tooManyRequests(seconds, false)
}
