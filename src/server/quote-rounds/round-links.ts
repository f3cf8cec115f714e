import { derivedToken, type NewToken } from '#server/lib/tokens.ts'

/** The secret links of a round are made from its seed, so that every email about it has the same one. */

/** Opens a round. */
export const roundToken = (key: Buffer, linkSeed: string): NewToken =>
  derivedToken('quoteRound', key, linkSeed)

/** Opens the conversation with one business of a round. */
export const conversationToken = (key: Buffer, linkSeed: string, businessId: number): NewToken =>
  derivedToken('quoteStatus', key, `${linkSeed} ${businessId}`)
