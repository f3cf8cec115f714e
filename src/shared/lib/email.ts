/** Longest address that email can be delivered to (RFC 5321). */
export const emailAddressMax = 254

/**
 * As the specification (§5) says: non-space text, @, domain, dot. A single address, without characters that would start
 * another one or that PostgreSQL can't store. Forms and API share this rule, so no form accepts what the API rejects.
 */
export function isEmailAddress(text: string): boolean {
  return text.length <= emailAddressMax && text.isWellFormed() && addressShape.test(text)
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: NUL is what PostgreSQL's text can't hold
const addressShape = /^[^\s@,;<>"\u0000]+@[^\s@,;<>"\u0000]+\.[^\s@,;<>".\u0000]+$/
