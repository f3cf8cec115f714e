import type { Db, Tx } from '#server/lib/database/db.ts'
import { invalid, tooManyAttempts } from '#server/lib/http/errors.ts'
import { countAct } from '#server/lib/http/rate-limits.repository.ts'
import { openText } from '#server/lib/sealed-text.ts'
import { isKnownDevice } from '#server/sessions/known-devices.repository.ts'
import type { Device } from '#server/sessions/known-devices.service.ts'
import { findSecret, takeStep } from './authenticators.repository.ts'
import { takeRecoveryCode } from './factors.repository.ts'
import { hashRecoveryCode } from './recovery-codes.ts'
import { findStep } from './totp.ts'

/** Guarantee: a code works once, and nobody can try more than a few. */

/** Six digits for a minute and a half each: at this rate, guessing one takes years. */
const allowances = [
  { name: 'codes', max: 10, milliseconds: 15 * 60 * 1000 },
  { name: 'codes a day', max: 50, milliseconds: 24 * 60 * 60 * 1000 },
]

const typedDigits = (code: string) => code.replace(/[\s-]/g, '')
const isOfAuthenticator = (code: string) => /^\d{6}$/.test(typedDigits(code))

/** The secret of an authenticator app is sealed for one person: in another's row it doesn't open. */
export const secretPurpose = (userId: number) => `authenticator ${userId}`

/**
 * Counts a code of an app before it is compared. A browser where the person has signed in has counters of its own, so
 * strangers who know the password lock nobody out; recovery codes can't be guessed. Throws rate_limited.
 */
export async function countCode(
  db: Db,
  { userId, code, device }: { userId: number; code: string; device: Device },
): Promise<void> {
  if (!isOfAuthenticator(code)) return
  const { known } = device
  const isKnown = known !== null && (await isKnownDevice(db, userId, known.hash))
  const holder = isKnown ? `device ${known.hash.toString('hex')} ${userId}` : `user ${userId}`
  const counters = allowances.map(({ name, ...allowance }) => ({ key: `${name} ${holder}`, ...allowance }))
  const usedUp = await countAct(db, counters)
  if (usedUp) throw tooManyAttempts(usedUp.seconds)
}

/** Which kind of code matched; null when the code was wrong or used before. Throws invalid_input for an app that is lost. */
export async function takeCode(
  tx: Tx,
  key: Buffer,
  userId: number,
  code: string,
): Promise<'authenticator' | 'recovery-code' | null> {
  if (isOfAuthenticator(code)) return (await takeAppCode(tx, key, userId, code)) ? 'authenticator' : null
  const hash = hashRecoveryCode(userId, code)
  return hash && (await takeRecoveryCode(tx, userId, hash)) ? 'recovery-code' : null
}

/** With another SECRETS_KEY, the secret of an app is lost. */
const unreadable = (isNew: boolean) => {
  const wayOut = isNew
    ? 'Please close this and add the app again.'
    : 'Please use a recovery code or a passkey, then remove the app and add it again.'
  return invalid({ code: `We can no longer check this app’s codes. ${wayOut}` }, 'code_unreadable')
}

/** The same for codes of the app alone; `isNew` for one that is being set up. Throws invalid_input when none can be checked. */
export async function takeAppCode(
  tx: Tx,
  key: Buffer,
  userId: number,
  code: string,
  { isNew = false } = {},
): Promise<boolean> {
  const found = await findSecret(tx, userId)
  if (!found || found.isConfirmed === isNew) return false
  const secret = openText(key, secretPurpose(userId), found.sealedSecret)
  if (secret === null) throw unreadable(isNew)
  const step = findStep(Buffer.from(secret, 'base64'), typedDigits(code), Date.now())
  return step !== null && (await takeStep(tx, userId, step))
}
