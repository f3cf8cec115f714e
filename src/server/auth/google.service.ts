import { requireSignedIn, signInOrAsk } from '#server/factors/second-step.service.ts'
import { type Db, inTransaction } from '#server/lib/database/db.ts'
import { type AppError, invalid } from '#server/lib/http/errors.ts'
import type { LogSecurity } from '#server/lib/http/security-log.ts'
import { createToken, readToken } from '#server/lib/tokens.ts'
import type { Device } from '#server/sessions/known-devices.service.ts'
import type { SignedIn } from '#server/sessions/sessions.service.ts'
import {
  createSignInCode,
  findPersonOfCode,
  takeSignInCode,
} from '#server/sessions/sign-in-codes.repository.ts'
import { lockCredentials } from '#server/users/credentials.repository.ts'
import { confirmEmailOf } from '#server/users/email-confirmations.service.ts'
import type { AuthContext } from './auth.service.ts'
import { type Google, GoogleError } from './google.gateway.ts'
import { type IdentitySignIn, signInWithIdentity } from './google-people.service.ts'
import { createSignInFlow, takeSignInFlow } from './sign-in-flows.repository.ts'

/** Guarantee: a browser sent to the provider is signed in once when it returns, and no other browser is. */

/** Starts a sign-in. Returns the provider's address and the token that identifies the browser when it returns. */
export async function startGoogleSignIn(
  db: Db,
  google: Google,
  returnTo: string,
): Promise<{ address: string; browserToken: string }> {
  const { address, ...secrets } = await google.beginFlow()
  const { token, hash } = createToken('browser')
  await createSignInFlow(db, hash, { ...secrets, returnTo })
  return { address, browserToken: token }
}

/**
 * Handles a browser's return: `search` is its query. Returns the person, and a code that this browser can exchange for
 * a session. Throws GoogleError.
 */
export async function finishGoogleSignIn(
  context: AuthContext,
  google: Google,
  browserToken: string | undefined,
  search: string,
): Promise<IdentitySignIn & { code: string }> {
  const { db, jobs, config, events } = context
  const browserHash = readToken('browser', browserToken)
  const flow = browserHash && (await takeSignInFlow(db, browserHash))
  if (!flow) throw new GoogleError('expired', 'no_flow_of_this_browser')
  const claims = await google.finishFlow(search, flow)
  const { token, hash } = createToken('signInCode')
  const tools = { jobs, config, events }
  const arrival = await signInWithIdentity(db, tools, claims, (tx, { id }) =>
    createSignInCode(tx, hash, { browserHash, userId: id, returnTo: flow.returnTo }),
  )
  if (!arrival.user.isEmailConfirmed && claims.isMailboxOfGoogle && claims.email)
    await confirmEmailOf(context, arrival.user.id, claims.email)
  return { ...arrival, code: token }
}

/**
 * Exchanges a code for a session. Throws invalid_input for a used or expired code, or one from another browser, and
 * second_factor_required.
 */
export async function exchangeCode(
  db: Db,
  code: string,
  browserToken: string | undefined,
  device: Device,
  note: LogSecurity,
): Promise<SignedIn & { returnTo: string }> {
  const codeHash = readToken('signInCode', code)
  const browserHash = readToken('browser', browserToken)
  if (!codeHash || !browserHash) throw deadCode(note)
  const { outcome, userId, returnTo } = await inTransaction(db, async (tx) => {
    // Locks the person before the code, like everything that ends sessions or accounts, to avoid deadlocks.
    const holder = await findPersonOfCode(tx, codeHash)
    const person = holder === null ? null : await lockCredentials(tx, holder)
    const returnTo = person && (await takeSignInCode(tx, codeHash, browserHash))
    if (!person || person.isBlocked || returnTo === null) throw deadCode(note)
    return { outcome: await signInOrAsk(tx, person, device), userId: person.user.id, returnTo }
  })
  note('token' in outcome ? 'login_succeeded' : 'second_step_asked', userId)
  return { ...requireSignedIn(outcome, { returnTo }), returnTo }
}

function deadCode(note: LogSecurity): AppError {
  note('google_rejected')
  return invalid({ code: 'This sign-in has expired or was already used. Please sign in again.' })
}
