import { inTransaction } from '#server/lib/database/db.ts'
import { AppError, invalid, tooManyAttempts } from '#server/lib/http/errors.ts'
import { countAgainst } from '#server/lib/http/rate-limit.ts'
import { uncount } from '#server/lib/http/rate-limits.repository.ts'
import type { LogSecurity } from '#server/lib/http/security-log.ts'
import type { Visitor } from '#server/lib/http/visitor.ts'
import { queueMail } from '#server/lib/mail/mailer.ts'
import { isPassword } from '#server/lib/password-hashes.ts'
import { confirmSession } from '#server/sessions/confirmations.repository.ts'
import { type Device, senderAt } from '#server/sessions/known-devices.service.ts'
import { findCredentials } from '#server/users/credentials.repository.ts'
import { type Confirm, type ConfirmationWay, confirmationWays } from '#shared/factors/factors.schemas.ts'
import { type FactorsContext, lockHolder } from './authenticators.service.ts'
import { countCode, takeCode } from './codes.service.ts'
import { factorMail } from './factors.emails.ts'
import { findFactors } from './factors.repository.ts'
import { confirmByPasskey } from './passkeys.service.ts'

/** Guarantee: a session counts as confirmed only after a proof that its thief doesn't have. */

/** The same as for signing in (reference figure S23). */
const passwordAllowance = { max: 10, milliseconds: 15 * 60 * 1000 }

/** How the visitor can prove that it's them; none for who signs in with Google alone. */
export async function listConfirmationWays(
  { db }: Pick<FactorsContext, 'db'>,
  visitor: Visitor,
): Promise<ConfirmationWay[]> {
  const found = await findCredentials(db, visitor.id)
  const { hasPasskey } = await findFactors(db, visitor.id)
  const has = {
    password: found?.user.hasPassword ?? false,
    // At least recovery codes.
    code: visitor.hasSecondFactor,
    passkey: hasPasskey,
  }
  return confirmationWays.filter((way) => has[way])
}

/** Confirms the visitor's session. Throws invalid_input for a wrong password or code, and rate_limited. */
export async function confirm(
  context: FactorsContext,
  visitor: Visitor,
  given: Confirm,
  device: Device,
  note: LogSecurity,
): Promise<void> {
  if ('password' in given) await confirmByPassword(context, visitor, given.password, device, note)
  else if ('passkey' in given) await confirmByPasskey(context, visitor, given.passkey)
  else await confirmByCode(context, visitor, given.code, device, note)
  note('confirmed', visitor.id)
}

async function confirmByPassword(
  { db, config }: FactorsContext,
  visitor: Visitor,
  password: string,
  device: Device,
  note: LogSecurity,
): Promise<void> {
  const counter = `confirmation ${visitor.id}`
  const seconds = config.rateLimits ? await countAgainst(db, counter, passwordAllowance) : 0
  if (seconds > 0) throw tooManyAttempts(seconds)
  const found = await findCredentials(db, visitor.id)
  if (!(await isPassword(password, found?.passwordHash ?? null, senderAt(device)))) {
    note('confirmation_rejected', visitor.id)
    throw invalid({ password: 'This password is incorrect.' })
  }
  await confirmSession(db, visitor.sessionHash, { byFactor: false })
  if (config.rateLimits) await uncount(db, { forgotten: [counter] })
}

async function confirmByCode(
  { db, jobs, config }: FactorsContext,
  visitor: Visitor,
  code: string,
  device: Device,
  note: LogSecurity,
): Promise<void> {
  if (!visitor.hasSecondFactor)
    throw new AppError('conflict', 'Your account has no authenticator app or recovery codes.')
  if (config.rateLimits) await countCode(db, { userId: visitor.id, code, device })
  const right = await inTransaction(db, async (tx) => {
    const user = await lockHolder(tx, visitor)
    const found = await takeCode(tx, jobs.secretsKey, user.id, code)
    if (!found) return null
    if (found === 'recovery-code') await queueMail(tx, jobs, factorMail(config, user, 'code-used'))
    await confirmSession(tx, visitor.sessionHash, { byFactor: true })
    return found
  })
  if (right) return
  note('confirmation_rejected', visitor.id)
  throw invalid({ code: 'This code is wrong or was already used.' })
}
