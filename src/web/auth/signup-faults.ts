import { passwordTooShort } from '#shared/auth/passwords.ts'
import { emailFault, invalidEmailText, newPasswordFaults, withFaults } from '#web/auth/account-faults.ts'
import { ApiError, serverErrorText } from '#web/lib/api-client.ts'

/** Fields in the order in which they stand. */
export const signupFields = [
  'firstName',
  'lastName',
  'email',
  'password',
  'confirmPassword',
  'terms',
] as const
export type SignupField = (typeof signupFields)[number]
export type SignupValues = Record<SignupField, string>
export type SignupFaults = Partial<Record<SignupField, string>>

/** What keeps a sign-up from being sent (specification §5). */
export function signupFaults(values: SignupValues): SignupFaults {
  return {
    ...withFaults({
      firstName: values.firstName.trim() === '' ? 'Please enter your first name' : undefined,
      lastName: values.lastName.trim() === '' ? 'Please enter your last name' : undefined,
      email: emailFault(values.email),
      terms: values.terms === '' ? 'You must agree to the terms and conditions' : undefined,
    }),
    ...newPasswordFaults(values),
  }
}

/** Which of several faults the toast says: the order of the specification, which compares the passwords first. */
const noticeOrder = ['firstName', 'lastName', 'email', 'confirmPassword', 'password', 'terms'] as const

export function firstFault(faults: SignupFaults): string | undefined {
  return noticeOrder.map((field) => faults[field]).find(Boolean)
}

/** What went wrong with a sign-up that was sent: the toast's words, and the field that they are about. */
export type SignupRefusal = { title: string; description: string; faults: SignupFaults }

/** The words of the specification's error catalogue (§8) for a failed sign-up. `host` is where support has its mailbox. */
export function signupRefusal(error: unknown, host: string): SignupRefusal {
  if (!(error instanceof ApiError)) {
    return {
      title: 'Network error',
      description: 'Network error. Please check your connection and try again.',
      faults: {},
    }
  }
  const message = serverErrorText(error, error.message)
  if (error.status === 409 || message.includes('exists')) {
    return {
      title: 'Account already exists',
      description: 'Try signing in instead, or use a different email.',
      faults: { email: 'An account with this email already exists' },
    }
  }
  if (error.status === 400) return detailsRefusal(error, message)
  if (error.status === 500) {
    const description = `Please try again in a minute. If this continues, contact support@${host}.`
    return { title: 'Server error', description, faults: {} }
  }
  return { title: 'Signup failed', description: message, faults: {} }
}

/** The hint is about the field that the message mentions; the server's own words stand beside the fields it names. */
function detailsRefusal(error: ApiError, message: string): SignupRefusal {
  const told = error.body?.fieldErrors ?? {}
  const faults: SignupFaults = Object.fromEntries(
    signupFields.flatMap((field) => (told[field] ? [[field, told[field]]] : [])),
  )
  const title = 'Check your details'
  if (/password/i.test(message)) {
    const description = faults.password ?? passwordTooShort
    return { title, description, faults: { ...faults, password: description } }
  }
  if (/email/i.test(message))
    return { title, description: invalidEmailText, faults: { ...faults, email: invalidEmailText } }
  return { title, description: message, faults }
}
