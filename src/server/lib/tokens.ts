import { createHash, createHmac, randomBytes } from 'node:crypto'

/** A token starts with its purpose, so scanners of logs and repositories can find a leaked one. */
const prefixes = {
  session: 'at_',
  signInCode: 'otc_',
  reset: 'rst_',
  undo: 'und_',
  emailConfirmation: 'eml_',
  browser: 'brw_',
  device: 'dev_',
  ticket: 'tkt_',
  stop: 'stp_',
  hours: 'hrs_',
  quoteStatus: 'qst_',
  quoteRound: 'qrd_',
  invitation: 'inv_',
  dataExport: 'exp_',
  appeal: 'apl_',
  calendarFeed: 'ics_',
  outcome: 'out_',
}

/** The beginnings of tokens, to recognize them in texts. */
export const tokenPrefixes: readonly string[] = Object.values(prefixes)

type TokenKind = keyof typeof prefixes
export type NewToken = { token: string; hash: Buffer }

/** A new secret of 256 random bits. Only the hash may be stored. */
export function createToken(kind: TokenKind): NewToken {
  const token = prefixes[kind] + randomBytes(32).toString('base64url')
  return { token, hash: hashToken(token) }
}

/**
 * A secret that is made from its purpose and the key that seals email: every email about the same thing has the same one, and
 * none is stored.
 */
export function derivedToken(kind: TokenKind, key: Buffer, purpose: string): NewToken {
  const secret = createHmac('sha256', key).update(`${kind} ${purpose}`).digest('base64url')
  const token = prefixes[kind] + secret
  return { token, hash: hashToken(token) }
}

/** SHA-256; a secret of 256 random bits needs no slower one. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** The hash to look a given token up by, or null for text that can't be a token of this kind. */
export function readToken(kind: TokenKind, given: string | undefined): Buffer | null {
  if (!given?.startsWith(prefixes[kind]) || given.length !== prefixes[kind].length + 43) return null
  return hashToken(given)
}
