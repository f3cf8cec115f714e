/** Shortest password, in characters (specification §5, §9). */
export const passwordMin = 6
/** Maximum password length: longer than any passphrase, and short enough that hashing it costs no more than any other. */
export const passwordMax = 1000

export const passwordTooShort = `Password must be at least ${passwordMin} characters long`

/** What is wrong with a new password, or null. Counts characters as people see them, not UTF-16 code units. */
export function passwordFault(password: string): string | null {
  if ([...password].length < passwordMin) return passwordTooShort
  if (password.length > passwordMax) return `Password must be at most ${passwordMax} characters long`
  return null
}
