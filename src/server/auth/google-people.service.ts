import type { FastifyInstance } from 'fastify'
import { type Db, inTransaction, type Tx } from '#server/lib/database/db.ts'
import { AppError } from '#server/lib/http/errors.ts'
import { queueMail } from '#server/lib/mail/mailer.ts'
import {
  findCredentialsByEmail,
  lockCredentials,
  updatePasswordHash,
} from '#server/users/credentials.repository.ts'
import { createPerson } from '#server/users/credentials.service.ts'
import { hasUndoableEmailChange } from '#server/users/email-changes.repository.ts'
import { createConfirmationToken, needsConfirmation } from '#server/users/email-confirmations.service.ts'
import type { SignInFailure } from '#shared/auth/sign-in-failures.ts'
import { nameFault, toCleanName } from '#shared/lib/names.ts'
import type { User } from '#shared/lib/user.schemas.ts'
import { welcomeMail } from './auth.emails.ts'
import { googleConnectedMail } from './google.emails.ts'
import { type GoogleClaims, GoogleError } from './google.gateway.ts'
import { createIdentity, deleteIdentitiesSince, findUserIdOfIdentity } from './identities.repository.ts'
import { endWaysIn, ever } from './ways-in.service.ts'

/**
 * Guarantee: an identity at the provider permanently belongs to one person, and reaches an older account only
 * with proof of its address.
 */

type Tools = Pick<FastifyInstance, 'jobs' | 'config' | 'events'>
/** The result of an identity: a returning person, an account it was linked to, or a new person. */
export type IdentitySignIn = { user: User; as: 'known' | 'linked' | 'created' }

/**
 * The person behind an identity, found, linked or created. `letIn` signs them in, in the same transaction: anything
 * that ends all access waits for it, and ends this one too. Throws GoogleError when the address can't be trusted.
 */
export async function signInWithIdentity(
  db: Db,
  tools: Tools,
  claims: GoogleClaims,
  letIn: (tx: Tx, user: User) => Promise<void>,
): Promise<IdentitySignIn> {
  const welcome = () =>
    inTransaction(db, async (tx) => {
      const arrival = await findLinkOrCreate(tx, tools, claims)
      await letIn(tx, arrival.user)
      return arrival
    })
  return welcome().catch((error) => {
    // A parallel request was faster, and its person or identity can be found now.
    if (error instanceof AppError && error.code === 'conflict') return welcome()
    throw error
  })
}

async function findLinkOrCreate(tx: Tx, tools: Tools, claims: GoogleClaims): Promise<IdentitySignIn> {
  const known = await lockPersonOfIdentity(tx, claims)
  if (known) return { user: known, as: 'known' }
  const { email } = claims
  if (!email || !claims.isEmailVerified) throw refusal('email_unverified')
  const account = await findCredentialsByEmail(tx, email)
  if (account && !claims.isMailboxOfGoogle) throw refusal('account_exists')
  if (account) return linkAccount(tx, tools, account.user.id, { ...claims, email })
  const isEmailConfirmed = claims.isMailboxOfGoogle || !needsConfirmation(tools.config)
  const user = await createPerson(tx, {
    ...namesOf(claims, email),
    email,
    passwordHash: null,
    isEmailConfirmed,
  })
  await storeIdentity(tx, user.id, claims)
  const token = isEmailConfirmed ? null : await createConfirmationToken(tx, user.id)
  await queueMail(tx, tools.jobs, welcomeMail(tools.config, user, token))
  return { user, as: 'created' }
}

/** The person an identity belongs to, locked until the transaction ends; null if it belongs to none. */
async function lockPersonOfIdentity(tx: Tx, claims: GoogleClaims): Promise<User | null> {
  const userId = await findUserIdOfIdentity(tx, claims)
  const person = userId === null ? null : await lockCredentials(tx, userId)
  // Unlinking locks the person, and may have happened while this waited.
  const isStillTheirs = person && (await findUserIdOfIdentity(tx, claims)) === userId
  if (!isStillTheirs) return null
  if (person.isBlocked) throw refusal('blocked')
  return person.user
}

/**
 * Links an identity to the account with its address. Nobody had to prove that address when they signed up or changed to
 * it, so a stranger may have prepared the account and be waiting for its owner: the password, sessions and
 * identities end here, and every other way in unless the address is confirmed. While an earlier address can still restore the account, this sign-in may be the stranger's, so it
 * is not linked yet.
 */
async function linkAccount(
  tx: Tx,
  { jobs, config, events }: Tools,
  userId: number,
  claims: GoogleClaims & { email: string },
): Promise<IdentitySignIn> {
  // The first write locks the person until the commit; earlier reads may be out of date.
  await updatePasswordHash(tx, userId, null)
  const locked = await lockCredentials(tx, userId)
  if (!locked || toPlainCase(locked.user.email) !== toPlainCase(claims.email)) throw justChanged()
  if ((await findUserIdOfIdentity(tx, claims)) !== null) throw justChanged()
  if (locked.isBlocked) throw refusal('blocked')
  if (await hasUndoableEmailChange(tx, userId)) throw refusal('email_just_changed')
  await endWaysIn(tx, events, userId, locked.user.isEmailConfirmed ? null : ever)
  await deleteIdentitiesSince(tx, userId, ever)
  await storeIdentity(tx, userId, claims)
  await queueMail(tx, jobs, googleConnectedMail(config, locked.user))
  return { user: locked.user, as: 'linked' }
}

async function storeIdentity(tx: Tx, userId: number, { issuer, subject }: GoogleClaims): Promise<void> {
  if (!(await createIdentity(tx, userId, { issuer, subject }))) throw justChanged()
}

/** Lowercases only ASCII letters: the database's lower() turns some others into ASCII, such as the Kelvin sign. */
const toPlainCase = (email: string) => email.replace(/[A-Z]/g, (letter) => letter.toLowerCase())

const refusal = (failure: SignInFailure) => new GoogleError(failure, failure)
const justChanged = () => new AppError('conflict', 'This account has just changed.')

const longestName = 80

/** Names in the form our own forms produce: one line, storable, bounded. The provider may have none, one or both. */
function namesOf({ givenName, familyName, name }: GoogleClaims, email: string) {
  const [first = '', ...rest] = (name ?? email.slice(0, email.indexOf('@'))).split(/\s+/)
  return {
    firstName: toName(givenName ?? first),
    lastName: toName(familyName ?? (givenName ? '' : rest.join(' '))),
  }
}

function toName(text: string): string {
  const name = [...toCleanName(text.toWellFormed())].slice(0, longestName).join('').trim()
  return nameFault(name) === null ? name : ''
}
