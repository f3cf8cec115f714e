import { type Db, inTransaction, type Tx } from '#server/lib/database/db.ts'
import { AppError } from '#server/lib/http/errors.ts'
import type { Jobs } from '#server/lib/jobs/jobs.ts'
import type { Site } from '#server/lib/mail/mail-layout.ts'
import { queueMail } from '#server/lib/mail/mailer.ts'
import { endSessions } from '#server/sessions/sessions.service.ts'
import {
  findCredentialsByEmail,
  lockCredentials,
  updatePasswordHash,
} from '#server/users/credentials.repository.ts'
import { createPerson } from '#server/users/credentials.service.ts'
import { hasUndoableEmailChange } from '#server/users/email-changes.repository.ts'
import type { SignInFailure } from '#shared/auth/sign-in-failures.ts'
import { isEmailAddress } from '#shared/lib/email.ts'
import type { User } from '#shared/lib/user.schemas.ts'
import { welcomeMail } from './auth.emails.ts'
import { googleConnectedMail } from './google.emails.ts'
import { type GoogleClaims, GoogleError } from './google.gateway.ts'
import { createIdentity, deleteIdentitiesOf, findUserIdOfIdentity } from './identities.repository.ts'

/** This room promises: an identity at the provider is one person for good, and reaches an older account only by proof of its address. */

export type MailTools = { jobs: Jobs; site: Site }
/** Whom an identity turned out to be: somebody who came before, an account that it was linked to, or a new person. */
export type Arrival = { user: User; as: 'known' | 'linked' | 'created' }

/**
 * The person behind an identity, found, linked or created. `letIn` gives them their way in, in the same transaction: whoever
 * ends all ways in waits for it, and ends this one too. Throws GoogleError when the address can't be relied upon.
 */
export async function welcomeIdentity(
  db: Db,
  tools: MailTools,
  claims: GoogleClaims,
  letIn: (tx: Tx, user: User) => Promise<void>,
): Promise<Arrival> {
  const welcome = () =>
    inTransaction(db, async (tx) => {
      const arrival = await findLinkOrCreate(tx, tools, claims)
      await letIn(tx, arrival.user)
      return arrival
    })
  return welcome().catch((error) => {
    // A twin was quicker, and its person or identity is there to be found now.
    if (error instanceof AppError && error.code === 'conflict') return welcome()
    throw error
  })
}

async function findLinkOrCreate(tx: Tx, tools: MailTools, claims: GoogleClaims): Promise<Arrival> {
  const known = await lockPersonOfIdentity(tx, claims)
  if (known) return { user: known, as: 'known' }
  const { email } = claims
  if (!email || !claims.isEmailVerified || !isEmailAddress(email)) throw refusal('email_unverified')
  const account = await findCredentialsByEmail(tx, email)
  if (account) return linkAccount(tx, tools, account.user.id, { ...claims, email })
  const user = await createPerson(tx, { ...namesOf(claims, email), email, passwordHash: null })
  await storeIdentity(tx, user.id, claims)
  await queueMail(tx, tools.jobs, welcomeMail(tools.site, user))
  return { user, as: 'created' }
}

/** Whose identity it is, and stays until the transaction ends; null for nobody's. */
async function lockPersonOfIdentity(tx: Tx, claims: GoogleClaims): Promise<User | null> {
  const userId = await findUserIdOfIdentity(tx, claims)
  const person = userId === null ? null : await lockCredentials(tx, userId)
  // Whoever unlinks holds the person, and may have done so while this waited.
  const isStillTheirs = person && (await findUserIdOfIdentity(tx, claims)) === userId
  if (!isStillTheirs) return null
  if (person.isBlocked) throw refusal('blocked')
  return person.user
}

/**
 * Gives an account to the person whose address it bears. Nobody had to prove that address when they signed up or changed to
 * it, so a stranger may have prepared the account and be waiting for its owner: password, sessions, links and identities of
 * before end here. While an earlier address can still take its account back, it may be the stranger who knocks, so we wait.
 */
async function linkAccount(
  tx: Tx,
  { jobs, site }: MailTools,
  userId: number,
  claims: GoogleClaims & { email: string },
): Promise<Arrival> {
  // The first write holds the person until the commit; what was read before it may have changed meanwhile.
  await updatePasswordHash(tx, userId, null)
  const locked = await lockCredentials(tx, userId)
  if (!locked || toPlainCase(locked.user.email) !== toPlainCase(claims.email)) throw changedMeanwhile()
  if ((await findUserIdOfIdentity(tx, claims)) !== null) throw changedMeanwhile()
  if (locked.isBlocked) throw refusal('blocked')
  if (await hasUndoableEmailChange(tx, userId)) throw refusal('email_just_changed')
  await deleteIdentitiesOf(tx, userId)
  await endSessions(tx, userId)
  await storeIdentity(tx, userId, claims)
  await queueMail(tx, jobs, googleConnectedMail(site, locked.user))
  return { user: locked.user, as: 'linked' }
}

async function storeIdentity(tx: Tx, userId: number, { issuer, subject }: GoogleClaims): Promise<void> {
  if (!(await createIdentity(tx, userId, { issuer, subject }))) throw changedMeanwhile()
}

/** Only our own letters: lower() of the database takes some of other alphabets, such as the sign of Kelvin, for them. */
const toPlainCase = (email: string) => email.replace(/[A-Z]/g, (letter) => letter.toLowerCase())

const refusal = (failure: SignInFailure) => new GoogleError(failure, failure)
const changedMeanwhile = () => new AppError('conflict', 'This account has just changed.')

const longestName = 80

/** Names as our own forms would have them: one line, storable, bounded. The provider may know none, one or both. */
function namesOf({ givenName, familyName, name }: GoogleClaims, email: string) {
  const [first = '', ...rest] = (name ?? email.slice(0, email.indexOf('@'))).split(/\s+/)
  return {
    firstName: toName(givenName ?? first),
    lastName: toName(familyName ?? (givenName ? '' : rest.join(' '))),
  }
}

function toName(text: string): string {
  const line = text.toWellFormed().replace(/[\p{Cc}\s]+/gu, ' ')
  return [...line].slice(0, longestName).join('').trim()
}
