import { paths } from '#shared/lib/paths.ts'

function withReturnTo(path: string, returnTo: string): string {
  return returnTo === paths.home ? path : `${path}?${new URLSearchParams({ returnTo })}`
}

/** The sign-in page with a return path `returnTo`: a path of this site with its query. */
export const loginHref = (returnTo: string): string => withReturnTo(paths.login, returnTo)
export const signupHref = (returnTo: string): string => withReturnTo(paths.signup, returnTo)
/** Starts Google sign-in; the server redirects the browser there. */
export const googleHref = (apiUrl: string, returnTo: string): string =>
  withReturnTo(`${apiUrl}/api/auth/google`, returnTo)
