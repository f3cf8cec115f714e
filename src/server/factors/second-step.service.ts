import { inTransaction, type Tx } from '#server/lib/database/db.ts'
import { AppError, invalid } from '#server/lib/http/errors.ts'
import type { LogSecurity } from '#server/lib/http/security-log.ts'
import { queueMail } from '#server/lib/mail/mailer.ts'
import { createToken, readToken } from '#server/lib/tokens.ts'
import type { Device } from '#server/sessions/known-devices.service.ts'
import { type SignedIn, signInOn } from '#server/sessions/sessions.service.ts'
import { countAttempt, createTicket, takeTicket } from '#server/sessions/sign-in-tickets.repository.ts'
import { type Credentials, lockCredentials } from '#server/users/credentials.repository.ts'
import { signInFailures } from '#shared/auth/sign-in-failures.ts'
import { type FactorWay, factorWays, type SecondStep } from '#shared/factors/factors.schemas.ts'
import type { FactorsContext } from './authenticators.service.ts'
import { countCode, takeCode } from './codes.service.ts'
import { factorMail } from './factors.emails.ts'
import { findFactors } from './factors.repository.ts'

/** Guarantee: an account with a second factor gets a session only with it. */

/** The result of the first step instead of a session: `ticket` proves that step. */
export type NextStep = { ticket: string; ways: FactorWay[] }

/** After the first step: signs in, or asks for the second one. */
export async function signInOrAsk(
  tx: Tx,
  { user, hasSecondFactor }: Credentials,
  device: Device,
): Promise<SignedIn | NextStep> {
  if (!hasSecondFactor) return signInOn(tx, user, device)
  const { token, hash } = createToken('ticket')
  await createTicket(tx, user.id, hash)
  const { authenticatorSince, hasPasskey } = await findFactors(tx, user.id)
  const has = { authenticator: authenticatorSince !== null, passkey: hasPasskey }
  return { ticket: token, ways: factorWays.filter((way) => has[way]) }
}

/**
 * Throws second_factor_required, with the ticket and `details`, unless the first step was enough. Call it after the
 * transaction, which stores the ticket.
 */
export function requireSignedIn(
  outcome: SignedIn | NextStep,
  details: Record<string, string> = {},
): SignedIn {
  if ('token' in outcome) return outcome
  const text = 'Please finish signing in with the second step.'
  throw new AppError('second_factor_required', text, undefined, { details: { ...outcome, ...details } })
}

const deadTicket = () =>
  new AppError('unauthenticated', 'That took too long or too many attempts. Please sign in again.')

/**
 * Finishes a sign-in with a code. Throws invalid_input for a wrong or used code, unauthenticated for a dead ticket, forbidden
 * for a blocked account, and rate_limited.
 */
export async function takeSecondStep(
  { db, jobs, config }: FactorsContext,
  { ticket, code }: SecondStep,
  device: Device,
  note: LogSecurity,
): Promise<SignedIn> {
  const ticketHash = readToken('ticket', ticket)
  const userId = ticketHash && (await countAttempt(db, ticketHash))
  if (!userId) throw deadTicket()
  if (config.rateLimits) await countCode(db, { userId, code, device })
  const signedIn = await inTransaction(db, async (tx) => {
    // Locks the person before the ticket, like everything that ends sign-ins, to avoid deadlocks.
    const person = await lockCredentials(tx, userId)
    if (!person) throw deadTicket()
    const right = await takeCode(tx, jobs.secretsKey, userId, code)
    if (!right) return null
    if (person.isBlocked) throw new AppError('forbidden', signInFailures.blocked)
    if (!(await takeTicket(tx, ticketHash))) throw deadTicket()
    if (right === 'recovery-code') await queueMail(tx, jobs, factorMail(config, person.user, 'code-used'))
    return signInOn(tx, person.user, device, { byFactor: true })
  })
  if (!signedIn) {
    note('code_rejected', userId)
    throw invalid({ code: 'This code is wrong or was already used.' })
  }
  note('login_succeeded', userId)
  return signedIn
}
