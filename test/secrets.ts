/**
 * What must never be in a log line, a browser console or an error: tokens as
 * src/server/lib/tokens.ts writes them, password hashes, addresses with a password in them, and the passwords that tests type.
 */
export const secretPattern =
  /\b(?:at|otc|rst|eml|und|brw|dev|tkt|stp|hrs|qst|inv|exp|set|sub|pre)_[\w-]{43}|\$argon2|bluebonnet|barton-springs|:\/\/[^\s/:@]+:[^\s/@]+@/

/** Returns the first secret in a text with a little context before it, or null. */
export function findSecret(text: string): string | null {
  const found = secretPattern.exec(text)
  return found && text.slice(Math.max(0, found.index - 120), found.index + 12)
}
