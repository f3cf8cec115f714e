import { passwordFault } from '#shared/auth/passwords.ts'
import { isEmailAddress } from '#shared/lib/email.ts'

export const invalidEmailText = 'Please enter a valid email address'

/** What is wrong with an address, or undefined. */
export function emailFault(email: string): string | undefined {
  if (email.trim() === '') return 'Please enter your email address'
  return isEmailAddress(email.trim()) ? undefined : invalidEmailText
}

type NewPassword = { password: string; confirmPassword: string }

/** What is wrong with a new password and its confirmation. */
export function newPasswordFaults({ password, confirmPassword }: NewPassword): Partial<NewPassword> {
  const fault = passwordFault(password)
  return {
    ...(fault && { password: fault }),
    ...(password !== confirmPassword && { confirmPassword: 'Passwords do not match' }),
  }
}

/** Removes fields without an error. */
export function withFaults<Field extends string>(
  found: Partial<Record<Field, string | undefined>>,
): Partial<Record<Field, string>> {
  return Object.fromEntries(Object.entries(found).filter(([, fault]) => fault !== undefined)) as Partial<
    Record<Field, string>
  >
}
