import { signInFailureText } from '#shared/auth/sign-in-failures.ts'
import { paths } from '#shared/lib/paths.ts'
import { safeReturnPath } from '#shared/lib/return-path.ts'
import { exchangeCode, verifyToken } from '#web/auth/auth.queries.ts'
import { type NextStep, nextStepOf } from '#web/auth/next-step.ts'
import { loginHref } from '#web/auth/sign-in-hrefs.ts'
import { createApi } from '#web/lib/api-client.ts'
import type { AppContext } from '#web/lib/app-context.ts'
import { getAuthState, login } from '#web/lib/auth-state.ts'
import { browserTransport } from '#web/lib/browser-transport.ts'

/** The meaning of the callback URL: a failure in the specification's words (§8), or a token to verify. */
type GoogleReturn = { failure: { title: string; description: string } } | { token: string }

const authenticationError = (description: string) => ({
  failure: { title: 'Authentication Error', description },
})
const unexpected = authenticationError('An unexpected error occurred. Please try again.')

/** Reads the query of the callback URL. None of it is shown, because anyone can send a link. */
export function readGoogleReturn(query: URLSearchParams): GoogleReturn {
  const error = query.get('error')
  if (error) return { failure: { title: 'Authentication Failed', description: signInFailureText(error) } }
  const token = query.get('token')
  const user = query.get('user')
  if (!token || !user) return authenticationError('Missing authentication data. Please try again.')
  return isJsonObject(user)
    ? { token }
    : authenticationError('Failed to process authentication data. Please try again.')
}

function isJsonObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null
  } catch {
    return false
  }
}

/**
 * Signs in with the callback's token and returns the page to go to, or the failure. The token must be verified by the
 * server, and is ignored while someone is signed in: a link must not change the signed-in user. An account with a second
 * step goes on at the sign-in page.
 */
export async function finishGoogleReturn(
  context: AppContext,
  query: URLSearchParams,
): Promise<{ path: string; nextStep?: NextStep } | Extract<GoogleReturn, { failure: object }>> {
  const read = readGoogleReturn(query)
  if ('failure' in read) return read
  try {
    return { path: await signInWith(context, read.token) }
  } catch (error) {
    const nextStep = nextStepOf(error)
    return nextStep ? { path: loginHref(afterGoogle(nextStep.returnTo ?? '')), nextStep } : unexpected
  }
}

async function signInWith({ api, config }: AppContext, token: string): Promise<string> {
  const other = getAuthState().token
  if (other !== null && other !== token) throw new Error('Someone else is signed in.')
  if (token.startsWith('otc_')) {
    const session = await exchangeCode(api, token)
    login(session.user, session.token)
    return afterGoogle(session.returnTo)
  }
  const user = await verifyToken(createApi(browserTransport(config.apiUrl), () => token))
  login(user, token)
  return paths.dashboard
}

/** The page that required signing in, or the dashboard (specification §4). */
function afterGoogle(returnTo: string): string {
  const path = safeReturnPath(returnTo, paths.home)
  return path === paths.home ? paths.dashboard : path
}
