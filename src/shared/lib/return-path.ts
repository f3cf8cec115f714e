import { paths } from './paths.ts'

/** Pages no one wants to return to after signing in. */
const signInPages: readonly string[] = [
  paths.login,
  paths.signup,
  paths.authCallback,
  paths.forgotPassword,
  paths.resetPassword,
  paths.undoEmailChange,
  paths.confirmEmail,
]

/**
 * The page to go to after signing in: `given` if it is a page of this site, else `fallback`. Accepts only a path that the
 * URL parser keeps on this site, so "//evil.example", "/\evil.example" and their encodings fall back.
 */
export function safeReturnPath(given: string | null | undefined, fallback: string): string {
  if (!given || !/^\/[A-Za-z0-9\-._~!$&'()*+,;=:@%/?#[\]]*$/.test(given) || given.startsWith('//'))
    return fallback
  const here = 'http://here.invalid'
  const url = new URL(given, here)
  if (url.origin !== here || url.pathname.startsWith('//') || /^\/api(\/|$)/.test(url.pathname))
    return fallback
  if (signInPages.includes(url.pathname.replace(/\/$/, ''))) return fallback
  return url.pathname + url.search + url.hash
}
