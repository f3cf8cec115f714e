import type {
  ExchangedSession,
  ForgotPassword,
  Login,
  Register,
  ResetPassword,
  Session,
  Verified,
} from '#shared/auth/auth.schemas.ts'
import type { User } from '#shared/lib/user.schemas.ts'
import type { Api } from '#web/lib/api-client.ts'

/** An answer that the calls below always have. */
function given<Answer>(answer: Answer | null): Answer {
  if (answer === null) throw new Error('The server said nothing.')
  return answer
}

/** Begins a session. Throws ApiError 401 for a wrong password as for an unknown address, 429 after too many. */
export async function createSession(api: Api, credentials: Login): Promise<Session> {
  return given(await api.mutate<Session>('POST', '/auth/login', credentials))
}

/** Creates an account and begins its first session. Throws ApiError, 409 where the address has an account. */
export async function createAccount(api: Api, person: Register): Promise<Session> {
  return given(await api.mutate<Session>('POST', '/api/auth/register', person))
}

/** Exchanges the code of the callback's address for a session. */
export async function exchangeCode(api: Api, code: string): Promise<ExchangedSession> {
  return given(await api.mutate<ExchangedSession>('POST', '/auth/exchange', { code }))
}

/** Who holds the token of `api`. Throws ApiError for a dead one. */
export async function verifyToken(api: Api): Promise<User> {
  return given(await api.query<Verified>(['/auth/verify'])).user
}

/** Asks for a mail with a link. The answer is the same whether there is such an account. */
export async function askForReset(api: Api, request: ForgotPassword): Promise<void> {
  await api.mutate('POST', '/auth/forgot-password', request)
}

/** Sets a new password by the link of a mail. Throws ApiError with `fieldErrors.token` for a dead link. */
export async function resetPassword(api: Api, request: ResetPassword): Promise<void> {
  await api.mutate('POST', '/auth/reset-password', request)
}

/** Takes back a change of the address, by the link sent to the earlier one. */
export async function undoEmailChange(api: Api, token: string): Promise<void> {
  await api.mutate('POST', '/auth/undo-email-change', { token })
}
