import { derivedToken, type NewToken } from '#server/lib/tokens.ts'

/** The secret links of a round are made from its key, so that every email about it has the same one. */

/** Opens a round. */
export const roundToken = (key: Buffer, clientKey: string): NewToken =>
  derivedToken('quoteRound', key, clientKey)

/** Opens the conversation with one business of a round. */
export const conversationToken = (key: Buffer, clientKey: string, businessId: number): NewToken =>
  derivedToken('quoteStatus', key, `${clientKey} ${businessId}`)
