import { paths } from '#shared/lib/paths.ts'

function withReturnTo(path: string, returnTo: string): string {
  return returnTo === paths.home ? path : `${path}?${new URLSearchParams({ returnTo })}`
}

/** The sign-in page that leads back to `returnTo`, a path of this site with its query. */
export const loginHref = (returnTo: string): string => withReturnTo(paths.login, returnTo)
export const signupHref = (returnTo: string): string => withReturnTo(paths.signup, returnTo)
/** Where signing in with Google begins; the server sends the browser on from there. */
export const googleHref = (apiUrl: string, returnTo: string): string =>
  withReturnTo(`${apiUrl}/api/auth/google`, returnTo)
