import { createHmac } from 'node:crypto'

/** 160 bits in lower-case base32, because mail servers may change the case, and allow 64 characters before the @. */
export const replyTokenForm = '[a-z2-7]{32}'

const alphabet = 'abcdefghijklmnopqrstuvwxyz234567'

/**
 * The secret of a reply address. It is made from its purpose and the key that seals email, so that each email to the
 * same person about the same thing has the same one, and none is stored.
 */
export function replyToken(key: Buffer, purpose: string): string {
  const bytes = createHmac('sha256', key).update(`reply address ${purpose}`).digest().subarray(0, 20)
  let bits = BigInt(`0x${bytes.toString('hex')}`)
  let token = ''
  for (let at = 0; at < 32; at++) {
    token = alphabet[Number(bits & 31n)] + token
    bits >>= 5n
  }
  return token
}

/** The reference in the emails of a conversation, by which mail programs show them together. It doesn't reveal their number. */
export const threadName = (key: Buffer, conversationId: number): string =>
  `conversation-${createHmac('sha256', key).update(`thread ${conversationId}`).digest('hex').slice(0, 24)}`
