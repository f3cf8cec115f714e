import type { ApartReason, QuoteRoundSent } from '#shared/quote-rounds/quote-rounds.schemas.ts'

/** A business asked before that isn't among the answers; `unknown` if its request couldn't be matched. */
export type Apart = { id: number; name: string; reason: ApartReason | 'unknown' }

const reasons: Record<Apart['reason'], (name: string) => string> = {
  held: (name) => `Our team is still reviewing your request to ${name}. Their reply will come separately.`,
  agreed: (name) => `You’ve accepted a quote from ${name}. It stays in its own conversation.`,
  elsewhere: (name) => `${name}’s reply is with another request you sent.`,
  address: (name) => `You asked ${name} from another email address. Their reply goes there.`,
  unknown: (name) => `Your request to ${name} stays separate, and so does their reply.`,
}

/** Why the business that was asked before isn’t among the answers, and where to find its answer. */
export const apartText = ({ name, reason }: Apart): string => reasons[reason](name)

type Sent = Pick<QuoteRoundSent, 'asked' | 'earlier' | 'apart'>

/** The business asked before that isn't among those of a round. `promised` was to be there. */
export function apartOf(sent: Sent, promised: { id: number; name: string } | null): Apart | null {
  if (sent.apart) return sent.apart
  if (!promised || sent.earlier || sent.asked.some(({ id }) => id === promised.id)) return null
  return { ...promised, reason: 'unknown' }
}
