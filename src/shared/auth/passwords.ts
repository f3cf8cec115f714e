/** Shortest password, in characters (specification §5, §9). */
export const passwordMin = 6
/** Maximum password length: longer than any passphrase, and short enough that hashing it costs no more than any other. */
export const passwordMax = 1000

export const passwordTooShort = `Password must be at least ${passwordMin} characters long`

/** The fault of a new password, counted in characters, not UTF-16 code units; null if valid. */
export function passwordFault(password: string): string | null {
  if ([...password].length < passwordMin) return passwordTooShort
  if (password.length > passwordMax) return `Password must be at most ${passwordMax} characters long`
  return null
}
