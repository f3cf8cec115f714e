import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { encode } from 'uqr'
import { inTransaction, type Tx } from '#server/lib/database/db.ts'
import { AppError, invalid, notFound } from '#server/lib/http/errors.ts'
import type { LogSecurity } from '#server/lib/http/security-log.ts'
import type { Visitor } from '#server/lib/http/visitor.ts'
import { queueMail } from '#server/lib/mail/mailer.ts'
import { sealText } from '#server/lib/sealed-text.ts'
import { confirmSession } from '#server/sessions/confirmations.repository.ts'
import { deleteOtherSessions } from '#server/sessions/session-list.repository.ts'
import { requireActiveSession } from '#server/sessions/sessions.service.ts'
import { findCredentials } from '#server/users/credentials.repository.ts'
import type { AddedFactor, NewAuthenticator } from '#shared/factors/factors.schemas.ts'
import type { User } from '#shared/lib/user.schemas.ts'
import { deleteAuthenticator, markConfirmed, saveNewSecret } from './authenticators.repository.ts'
import { secretPurpose, takeAppCode } from './codes.service.ts'
import { factorMail } from './factors.emails.ts'
import { findFactors, lockFactors, replaceRecoveryCodes, updateHasFactor } from './factors.repository.ts'
import { hashRecoveryCode, newRecoveryCode, recoveryCodeCount } from './recovery-codes.ts'
import { secretBytes, toBase32 } from './totp.ts'

/** Guarantee: an authenticator app counts only once it has shown a right code, and its secret is shown only before that. */

export type FactorsContext = Pick<FastifyInstance, 'db' | 'jobs' | 'config'>

/** Makes a secret; an earlier one that wasn't confirmed ends. Throws conflict for who already has an app. */
export async function startAuthenticator(
  { db, jobs, config }: FactorsContext,
  visitor: Visitor,
): Promise<NewAuthenticator> {
  const found = await findCredentials(db, visitor.id)
  if (!found) throw new AppError('unauthenticated', 'Please sign in.')
  const bytes = randomBytes(secretBytes)
  const sealed = sealText(jobs.secretsKey, secretPurpose(visitor.id), bytes.toString('base64'))
  if (!(await saveNewSecret(db, visitor.id, sealed)))
    throw new AppError('conflict', 'You already have an authenticator app. Remove it first.')
  const secret = toBase32(bytes)
  const label = `${encodeURIComponent(config.siteName)}:${encodeURIComponent(found.user.email)}`
  const address = `otpauth://totp/${label}?${new URLSearchParams({ secret, issuer: config.siteName }).toString().replaceAll('+', '%20')}`
  return { secret, address, qr: toQr(address) }
}

/** Rows of dark modules as one path, without the margin. */
function toQr(text: string): NewAuthenticator['qr'] {
  const { size, data } = encode(text, { ecc: 'M', border: 0 })
  const path = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => {
      if (!isDark || row[x - 1]) return []
      const end = row.indexOf(false, x)
      const width = (end === -1 ? size : end) - x
      return [`M${x} ${y}h${width}v1h-${width}z`]
    }),
  )
  return { size, path: path.join('') }
}

/** Makes the app count. Throws invalid_input for a wrong code. */
export async function confirmAuthenticator(
  { db, jobs, config }: FactorsContext,
  visitor: Visitor,
  code: string,
  note: LogSecurity,
): Promise<AddedFactor> {
  const recoveryCodes = await inTransaction(db, async (tx) => {
    const user = await lockHolder(tx, visitor)
    if (!(await takeAppCode(tx, jobs.secretsKey, user.id, code, { isNew: true })))
      throw invalid({ code: 'This code is wrong. Codes change every 30 seconds.' })
    await markConfirmed(tx, user.id)
    await queueMail(tx, jobs, factorMail(config, user, 'authenticator-added'))
    return finishAdding(tx, visitor)
  })
  note('factor_added', visitor.id)
  return { recoveryCodes }
}

/** The visitor, with their factors locked. Throws unauthenticated when the session has just ended. */
export async function lockHolder(tx: Tx, visitor: Visitor): Promise<User> {
  await lockFactors(tx, visitor.id)
  await requireActiveSession(tx, visitor)
  const found = await findCredentials(tx, visitor.id)
  if (!found) throw new AppError('unauthenticated', 'Please sign in.')
  return found.user
}

/**
 * After a factor was added, which also proves who the visitor is: recovery codes for who has none. The first one ends all other
 * sessions, because only a password has let them in.
 */
export async function finishAdding(tx: Tx, visitor: Visitor): Promise<string[] | null> {
  await updateHasFactor(tx, visitor.id)
  if (!visitor.hasSecondFactor) await deleteOtherSessions(tx, visitor)
  await confirmSession(tx, visitor.sessionHash, { byFactor: true })
  const { recoveryCodesLeft } = await findFactors(tx, visitor.id)
  return recoveryCodesLeft === 0 ? createRecoveryCodes(tx, visitor.id) : null
}

async function createRecoveryCodes(tx: Tx, userId: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode)
  const hashes = codes.flatMap((code) => hashRecoveryCode(userId, code) ?? [])
  await replaceRecoveryCodes(tx, userId, hashes)
  return codes
}

/** Makes new recovery codes, which end the others. Throws conflict without a second factor. */
export async function renewRecoveryCodes(
  { db, jobs, config }: FactorsContext,
  visitor: Visitor,
  note: LogSecurity,
): Promise<string[]> {
  const codes = await inTransaction(db, async (tx) => {
    const user = await lockHolder(tx, visitor)
    if (!(await updateHasFactor(tx, user.id)))
      throw new AppError('conflict', 'Recovery codes come with two-step sign-in. Set it up first.')
    await queueMail(tx, jobs, factorMail(config, user, 'codes-renewed'))
    return createRecoveryCodes(tx, user.id)
  })
  note('recovery_codes_renewed', visitor.id)
  return codes
}

/** Throws not_found when there is none. */
export async function removeAuthenticator(
  { db, jobs, config }: FactorsContext,
  visitor: Visitor,
  note: LogSecurity,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const user = await lockHolder(tx, visitor)
    if (!(await deleteAuthenticator(tx, user.id))) throw notFound('authenticator app')
    await updateHasFactor(tx, user.id)
    await queueMail(tx, jobs, factorMail(config, user, 'authenticator-removed'))
  })
  note('factor_removed', visitor.id)
}
