import { passwordFault } from '#shared/auth/passwords.ts'
import { serverErrorText } from '#web/lib/api-client.ts'
import { type Faults, hasFaults, someFaults, toFieldFaults } from '#web/lib/field-faults.ts'

export const missingEmail = 'Please enter your email address'

type NewPassword = { password: string; confirmPassword: string }

/** Faults of a new password and its confirmation. */
export function newPasswordFaults({ password, confirmPassword }: NewPassword): Partial<NewPassword> {
  const fault = passwordFault(password)
  return {
    ...(fault && { password: fault }),
    ...(password !== confirmPassword && { confirmPassword: 'Passwords do not match' }),
  }
}

/** Errors for fields the server rejected; otherwise one error for the whole form. */
export function faultsOrReason(error: unknown, fields: readonly string[]): Faults {
  const fieldFaults = someFaults(toFieldFaults(error), (field) => fields.includes(field))
  if (hasFaults(fieldFaults)) return fieldFaults
  return { form: serverErrorText(error) }
}
