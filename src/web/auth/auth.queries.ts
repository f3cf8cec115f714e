import type {
  ExchangedSession,
  ForgotPassword,
  Login,
  Register,
  ResetPassword,
  Session,
  Verified,
} from '#shared/auth/auth.schemas.ts'
import type { SecondStep } from '#shared/factors/factors.schemas.ts'
import type { User } from '#shared/lib/user.schemas.ts'
import type { Api } from '#web/lib/api-client.ts'

/** The calls below always have a response body. */
function given<Answer>(answer: Answer | null): Answer {
  if (answer === null) throw new Error('The server sent an empty response.')
  return answer
}

/**
 * Starts a session. Throws ApiError 401 for a wrong password or an unknown address alike, and for an account with a second
 * step, see `nextStepOf`; 429 after too many attempts.
 */
export async function createSession(api: Api, credentials: Login): Promise<Session> {
  return given(await api.mutate<Session>('POST', '/auth/login', credentials))
}

/** Starts a session with a passkey's signed response. */
export async function signInWithPasskey(api: Api, response: unknown): Promise<Session> {
  return given(await api.mutate<Session>('POST', '/auth/passkey-sign-in', { response }))
}

/** The second step of a sign-in. Throws ApiError 401 when its ticket is worth nothing anymore. */
export async function takeSecondStep(api: Api, step: SecondStep): Promise<Session> {
  return given(await api.mutate<Session>('POST', '/auth/second-step', step))
}

/** Creates an account and starts its first session. Throws ApiError, 409 if the address has an account. */
export async function createAccount(api: Api, person: Register): Promise<Session> {
  return given(await api.mutate<Session>('POST', '/api/auth/register', person))
}

/** Exchanges the code in the callback URL for a session. */
export async function exchangeCode(api: Api, code: string): Promise<ExchangedSession> {
  return given(await api.mutate<ExchangedSession>('POST', '/auth/exchange', { code }))
}

/** The user whose token `api` sends. Throws ApiError for an invalid token. */
export async function verifyToken(api: Api): Promise<User> {
  return given(await api.query<Verified>(['/auth/verify'])).user
}

/** Requests an email with a link. The response is the same whether or not there is such an account. */
export async function askForReset(api: Api, request: ForgotPassword): Promise<void> {
  await api.mutate('POST', '/auth/forgot-password', request)
}

/** Sets a new password with the token of an email link. Throws ApiError with `fieldErrors.token` for an invalid link. */
export async function resetPassword(api: Api, request: ResetPassword): Promise<void> {
  await api.mutate('POST', '/auth/reset-password', request)
}

/** Undoes a change of email address, with the link sent to the previous one. */
export async function undoEmailChange(api: Api, token: string): Promise<void> {
  await api.mutate('POST', '/auth/undo-email-change', { token })
}
