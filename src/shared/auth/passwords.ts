/** Shortest password, in characters (specification §5, §9). */
export const passwordMin = 6
/** Longest one: far beyond any passphrase, and short enough that hashing it costs what any other does. */
export const passwordMax = 1000

export const passwordTooShort = `Password must be at least ${passwordMin} characters long`

/** What is wrong with a new password, or null. Counted in characters as people see them, not in UTF-16 halves. */
export function passwordFault(password: string): string | null {
  if ([...password].length < passwordMin) return passwordTooShort
  if (password.length > passwordMax) return `Password must be at most ${passwordMax} characters long`
  return null
}
