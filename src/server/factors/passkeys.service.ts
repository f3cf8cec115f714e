import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { type Db, inTransaction } from '#server/lib/database/db.ts'
import { AppError, invalid, notFound } from '#server/lib/http/errors.ts'
import type { LogSecurity } from '#server/lib/http/security-log.ts'
import type { Visitor } from '#server/lib/http/visitor.ts'
import { queueMail } from '#server/lib/mail/mailer.ts'
import { confirmSession } from '#server/sessions/confirmations.repository.ts'
import type { Device } from '#server/sessions/known-devices.service.ts'
import { type SignedIn, signInOn } from '#server/sessions/sessions.service.ts'
import { findCredentials, lockCredentials } from '#server/users/credentials.repository.ts'
import { signInFailures } from '#shared/auth/sign-in-failures.ts'
import {
  type AddPasskey,
  type Assertion,
  type PasskeyOptions,
  passkeysMax,
} from '#shared/factors/passkeys.schemas.ts'
import { type FactorsContext, finishAdding, lockHolder } from './authenticators.service.ts'
import { factorMail } from './factors.emails.ts'
import { updateHasFactor } from './factors.repository.ts'
import {
  createChallenge,
  createPasskey,
  deletePasskey,
  findPasskey,
  listCredentials,
  listPasskeys,
  type Passkey,
  recordPasskeyUse,
  takeChallenge,
} from './passkeys.repository.ts'

/**
 * Guarantee: a passkey signs in its owner alone, on this site alone, for something that was signed just now; its device has
 * checked who uses it, so it is two factors in one.
 */

/** Loaded with its first use: it is large, and most processes never need it. */
const webauthn = () => import('@simplewebauthn/server')

/** EdDSA, ES256 and RS256, which all devices offer. */
const supportedAlgorithmIDs = [-8, -7, -257]

const siteOf = ({ publicUrl }: FactorsContext['config']) => {
  const { hostname, origin } = new URL(publicUrl)
  return { expectedRPID: hostname, expectedOrigin: origin, requireUserVerification: true }
}

/** Options for a browser to add a passkey. Throws conflict for a person with too many. */
export async function startPasskey(
  { db, config }: FactorsContext,
  visitor: Visitor,
): Promise<PasskeyOptions> {
  const { generateRegistrationOptions } = await webauthn()
  const found = await findCredentials(db, visitor.id)
  if (!found) throw new AppError('unauthenticated', 'Please sign in.')
  const credentials = await listCredentials(db, visitor.id)
  if (credentials.length >= passkeysMax) throw tooMany()
  const { firstName, lastName, email } = found.user
  const options = await generateRegistrationOptions({
    rpName: config.siteName,
    rpID: siteOf(config).expectedRPID,
    userName: email,
    userDisplayName: `${firstName} ${lastName}`.trim(),
    userID: handleOf(visitor.id),
    excludeCredentials: credentials.map(toDescriptor),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs,
  })
  await createChallenge(db, Buffer.from(options.challenge, 'base64url'), visitor.id)
  return { ...options }
}

const handleOf = (userId: number) => new Uint8Array(Buffer.from(String(userId)))
const toDescriptor = ({ credentialId, transports }: { credentialId: Buffer; transports: string[] }) => ({
  id: credentialId.toString('base64url'),
  transports,
})
const tooMany = () => new AppError('conflict', `You can have ${passkeysMax} passkeys. Remove one first.`)
const unverified = () => invalid({ response: 'This passkey couldn’t be verified. Please try again.' })

/** Stores a passkey. Returns recovery codes for a person without any. Throws invalid_input and conflict. */
export async function addPasskey(
  { db, jobs, config }: FactorsContext,
  visitor: Visitor,
  { name, response }: AddPasskey,
  note: LogSecurity,
): Promise<string[] | null> {
  const expectedChallenge = await takeGivenChallenge(db, response.response.clientDataJSON, visitor.id)
  const { verifyRegistrationResponse } = await webauthn()
  const verified = await verifyRegistrationResponse({
    ...siteOf(config),
    response: response as RegistrationResponseJSON,
    expectedChallenge,
    supportedAlgorithmIDs,
  }).catch(() => null)
  if (!verified?.verified) throw unverified()
  const { id, publicKey, counter } = verified.registrationInfo.credential
  const recoveryCodes = await inTransaction(db, async (tx) => {
    const user = await lockHolder(tx, visitor)
    if ((await listPasskeys(tx, user.id)).length >= passkeysMax) throw tooMany()
    const isNew = await createPasskey(tx, user.id, {
      credentialId: Buffer.from(id, 'base64url'),
      publicKey: Buffer.from(publicKey),
      signCount: counter,
      transports: response.response.transports,
      name,
    })
    if (!isNew) throw new AppError('conflict', 'This passkey is already in use.')
    await queueMail(tx, jobs, factorMail(config, user, 'passkey-added'))
    return finishAdding(tx, visitor)
  })
  note('factor_added', visitor.id)
  return recoveryCodes
}

/** Uses up the challenge that a response names; throws invalid_input when it isn't ours, or has expired. */
async function takeGivenChallenge(db: Db, clientDataJSON: string, userId: number | null): Promise<string> {
  const challenge = challengeIn(clientDataJSON)
  const isOurs = challenge && (await takeChallenge(db, Buffer.from(challenge, 'base64url'), userId))
  if (!isOurs) throw unverified()
  return challenge
}

function challengeIn(clientDataJSON: string): string | null {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))
    return typeof challenge === 'string' ? challenge : null
  } catch {
    return null
  }
}

/** Options for a browser to use a passkey of any account. */
export async function startPasskeySignIn({ db, config }: FactorsContext): Promise<PasskeyOptions> {
  const { generateAuthenticationOptions } = await webauthn()
  const rpID = siteOf(config).expectedRPID
  const options = await generateAuthenticationOptions({ rpID, userVerification: 'required' })
  await createChallenge(db, Buffer.from(options.challenge, 'base64url'), null)
  return { ...options }
}

type Use = { passkey: Passkey; newCount: number }

/** Throws invalid_input unless a known passkey has signed this, here and now. */
async function verifyUse({ db, config }: FactorsContext, response: Assertion): Promise<Use> {
  const expectedChallenge = await takeGivenChallenge(db, response.response.clientDataJSON, null)
  const passkey = await findPasskey(db, Buffer.from(response.id, 'base64url'))
  if (!passkey) throw invalid({ response: 'We don’t recognize this passkey. It may have been removed.' })
  const { userHandle } = response.response
  if (userHandle && userHandle !== Buffer.from(handleOf(passkey.userId)).toString('base64url'))
    throw unverified()
  const { verifyAuthenticationResponse } = await webauthn()
  const verified = await verifyAuthenticationResponse({
    ...siteOf(config),
    response: response as AuthenticationResponseJSON,
    expectedChallenge,
    credential: {
      id: response.id,
      publicKey: new Uint8Array(passkey.publicKey),
      counter: passkey.signCount,
      transports: passkey.transports,
    },
  }).catch(() => null)
  if (!verified?.verified) throw unverified()
  return { passkey, newCount: verified.authenticationInfo.newCounter }
}

/** Signs in. Throws invalid_input, and forbidden for a blocked account. */
export async function signInWithPasskey(
  context: FactorsContext,
  response: Assertion,
  device: Device,
  note: LogSecurity,
): Promise<SignedIn> {
  const { passkey, newCount } = await verifyUse(context, response).catch((error) => {
    note('passkey_rejected')
    throw error
  })
  const signedIn = await inTransaction(context.db, async (tx) => {
    const person = await lockCredentials(tx, passkey.userId)
    if (!person || !(await recordPasskeyUse(tx, passkey, newCount))) throw unverified()
    if (person.isBlocked) throw new AppError('forbidden', signInFailures.blocked)
    return signInOn(tx, person.user, device, { byFactor: true })
  })
  note('login_succeeded', signedIn.user.id)
  return signedIn
}

/** Confirms the visitor's session with a passkey of theirs. Throws invalid_input. */
export async function confirmByPasskey(
  context: FactorsContext,
  visitor: Visitor,
  response: Assertion,
): Promise<void> {
  const { passkey, newCount } = await verifyUse(context, response)
  if (passkey.userId !== visitor.id) throw invalid({ response: 'This passkey belongs to another account.' })
  await inTransaction(context.db, async (tx) => {
    await lockHolder(tx, visitor)
    if (!(await recordPasskeyUse(tx, passkey, newCount))) throw unverified()
    await confirmSession(tx, visitor.sessionHash, { byFactor: true })
  })
}

/** Throws not_found for a passkey that isn't the visitor's. */
export async function removePasskey(
  { db, jobs, config }: FactorsContext,
  visitor: Visitor,
  passkeyId: number,
  note: LogSecurity,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const user = await lockHolder(tx, visitor)
    if (!(await deletePasskey(tx, user.id, passkeyId))) throw notFound('passkey')
    await updateHasFactor(tx, user.id)
    await queueMail(tx, jobs, factorMail(config, user, 'passkey-removed'))
  })
  note('factor_removed', visitor.id)
}
