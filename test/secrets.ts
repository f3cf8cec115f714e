import { linkPrefixes } from '#server/lib/mail/mail-links.ts'
import { tokenPrefixes } from '#server/lib/tokens.ts'

const prefixes = [...tokenPrefixes, ...linkPrefixes, 'upl_'].join('|')

/**
 * Secrets that must never be in a log line, a browser console or an error: tokens, password hashes, addresses with a password in them,
 * and the passwords that tests type.
 */
export const secretPattern = new RegExp(
  `\\b(?:${prefixes})[\\w-]{43}|\\$argon2|bluebonnet|barton-springs|://[^\\s/:@]+:[^\\s/@]+@`,
)

/** Returns the first secret in a text with a little context before it, or null. */
export function findSecret(text: string): string | null {
  const found = secretPattern.exec(text)
  return found && text.slice(Math.max(0, found.index - 120), found.index + 12)
}
