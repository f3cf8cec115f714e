import { passwordFault } from '#shared/auth/passwords.ts'
import { serverErrorText } from '#web/lib/api-client.ts'
import { type Faults, hasFaults, toFieldFaults } from '#web/lib/field-faults.ts'

export const missingEmail = 'Please enter your email address'

type NewPassword = { password: string; confirmPassword: string }

/** What is wrong with a new password and its confirmation. */
export function newPasswordFaults({ password, confirmPassword }: NewPassword): Partial<NewPassword> {
  const fault = passwordFault(password)
  return {
    ...(fault && { password: fault }),
    ...(password !== confirmPassword && { confirmPassword: 'Passwords do not match' }),
  }
}

/** The fields that the server refused, else the reason above the form. */
export function faultsOrReason(error: unknown): Faults {
  const fieldFaults = toFieldFaults(error)
  if (hasFaults(fieldFaults)) return fieldFaults
  return { form: serverErrorText(error, 'Please check your connection and try again.') }
}
