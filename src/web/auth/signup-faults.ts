import { passwordTooShort } from '#shared/auth/passwords.ts'
import { missingEmail, newPasswordFaults } from '#web/auth/account-faults.ts'
import { ApiError, invalidEmail, serverErrorText } from '#web/lib/api-client.ts'
import { contactFaults, type Faults, toFieldFaults } from '#web/lib/field-faults.ts'

/** Fields in display order. */
export const signupFields = [
  'firstName',
  'lastName',
  'email',
  'password',
  'confirmPassword',
  'terms',
] as const
type SignupField = (typeof signupFields)[number]
export type SignupValues = Record<SignupField, string>
type SignupFaults = Faults<SignupField>

const missing = {
  firstName: 'Please enter your first name',
  lastName: 'Please enter your last name',
  email: missingEmail,
  terms: 'You must agree to the terms and conditions',
}

/** Faults that block a sign-up (specification §5). */
export const signupFaults = (values: SignupValues): SignupFaults => ({
  ...contactFaults(values, missing),
  ...newPasswordFaults(values),
})

/** The error of a rejected sign-up: the toast's text, and the field it is about. */
type SignupRefusal = { title: string; description: string; faults: SignupFaults }

/** The specification's error texts (§8) for a failed sign-up. `host` is the domain of the support address. */
export function signupRefusal(error: unknown, host: string): SignupRefusal {
  if (!(error instanceof ApiError)) {
    return {
      title: 'Network error',
      description: 'Network error. Please check your connection and try again.',
      faults: {},
    }
  }
  const description = serverErrorText(error, error.message)
  if (error.status === 409 || description.includes('exists')) {
    return {
      title: 'Account already exists',
      description: 'Try signing in instead, or use a different email.',
      faults: { email: 'An account with this email already exists' },
    }
  }
  if (error.status === 400) return detailsRefusal(error, description)
  if (error.status === 500) {
    const advice = `Please try again in a minute. If this continues, contact support@${host}.`
    return { title: 'Server error', description: advice, faults: {} }
  }
  return { title: 'Signup failed', description, faults: {} }
}

/** The hint is at the field the message mentions; the server's own texts are at the fields it names. */
function detailsRefusal(error: ApiError, description: string): SignupRefusal {
  const faults: SignupFaults = toFieldFaults(error, missing)
  const title = 'Check your details'
  const message = error.body?.error || error.body?.message || ''
  if (/password/i.test(message)) {
    const hint = faults.password ?? passwordTooShort
    return { title, description: hint, faults: { ...faults, password: hint } }
  }
  if (/email/i.test(message))
    return { title, description: invalidEmail, faults: { ...faults, email: invalidEmail } }
  return { title, description, faults }
}
