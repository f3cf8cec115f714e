/**
 * Why signing in with the provider failed: the `error` parameter of /auth/callback and the text people see for it.
 * A code rather than text, so that a link can't put words on our page.
 */
export const signInFailures = {
  unavailable: "Google sign-in isn't available right now. Please sign in with your email and password.",
  canceled: 'Signing in with Google was canceled.',
  expired: 'This sign-in took too long or began in another browser. Please try again.',
  email_unverified: "Google hasn't verified your email address. Please verify it there, or sign up here.",
  account_exists:
    'This email address already has an account. Sign in with its password, or press “Forgot your password?”.',
  email_just_changed:
    'This account switched to this email address in the last three days. Please sign in with your password.',
  blocked: 'This account is blocked. Please contact support if you think that’s a mistake.',
  rate_limited: 'Too many attempts. Please try again in a few minutes.',
  failed: "Google's response couldn't be verified. Please try again.",
} as const

export type SignInFailure = keyof typeof signInFailures

/** The text for an `error` parameter, which can be any string. */
export function signInFailureText(error: string): string {
  return signInFailures[Object.hasOwn(signInFailures, error) ? (error as SignInFailure) : 'failed']
}
