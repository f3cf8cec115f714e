/** Longest address that mail can travel to (RFC 5321). */
export const emailAddressMax = 254

/**
 * As the specification (§5) puts it: non-space text, @, domain, dot. One address only, without what would begin another
 * one, and nothing that PostgreSQL can't store. Forms and API ask this one rule, so no form lets pass what the API refuses.
 */
export function isEmailAddress(text: string): boolean {
  return text.length <= emailAddressMax && text.isWellFormed() && addressShape.test(text)
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: NUL is what PostgreSQL's text can't hold
const addressShape = /^[^\s@,;<>"\u0000]+@[^\s@,;<>"\u0000]+\.[^\s@,;<>".\u0000]+$/
