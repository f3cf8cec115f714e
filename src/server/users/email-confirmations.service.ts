import type { FastifyInstance } from 'fastify'
import { type Db, inTransaction, type Tx } from '#server/lib/database/db.ts'
import type { EventBus } from '#server/lib/events.ts'
import { AppError, invalid, tooManyAttempts } from '#server/lib/http/errors.ts'
import { countAgainst } from '#server/lib/http/rate-limit.ts'
import { accountKey } from '#server/lib/http/rate-limits.repository.ts'
import type { LogSecurity } from '#server/lib/http/security-log.ts'
import type { Visitor } from '#server/lib/http/visitor.ts'
import type { Jobs } from '#server/lib/jobs/jobs.ts'
import { toRecipient } from '#server/lib/mail/mail-address.ts'
import type { Site } from '#server/lib/mail/mail-layout.ts'
import { queueMail } from '#server/lib/mail/mailer.ts'
import { createToken, readToken } from '#server/lib/tokens.ts'
import { signInFailures } from '#shared/auth/sign-in-failures.ts'
import type { User } from '#shared/lib/user.schemas.ts'
import { findCredentials } from './credentials.repository.ts'
import {
  deleteConfirmationsOf,
  findPersonOfConfirmation,
  markConfirmed,
  markUnconfirmed,
  saveConfirmation,
  takeConfirmation,
} from './email-confirmations.repository.ts'
import { lockProfile, type ProfileRow } from './profile.repository.ts'
import { confirmEmailMail } from './users.emails.ts'

/**
 * Guarantee: an address counts as confirmed only while its account has it, and only after a link or code in an email to it has
 * come back. Where no email can be sent, the address of a new account counts as confirmed.
 */

type Config = FastifyInstance['config']

/** The tools for confirming an address. */
export type ConfirmationDeps = Pick<FastifyInstance, 'db' | 'events'>

/** Emails with a link that an account gets on request. */
const confirmationMails = { max: 3, milliseconds: 60 * 60 * 1000 }

/** Whether new addresses have to be confirmed. */
export const needsConfirmation = ({ mail }: Pick<Config, 'mail'>): boolean => mail.smtpUrl !== undefined

/** Throws conflict for a person whose address isn't confirmed, where the site sends email. */
export function requireConfirmedAddress(
  site: Pick<Config, 'mail'>,
  { isEmailConfirmed }: Pick<ProfileRow, 'isEmailConfirmed'>,
): void {
  if (needsConfirmation(site) && !isEmailConfirmed)
    throw new AppError('conflict', 'They have to confirm their email address first.')
}

/** The error for a visitor who acts for an address that isn't confirmed: it may be somebody else's. */
export const addressUnconfirmed = () => new AppError('forbidden', 'Please confirm your email address first.')

/** The account of a visitor, whose address is confirmed. Throws unauthenticated, and forbidden until it is. */
export async function requireConfirmedAccount(db: Db, userId: number): Promise<User> {
  const account = await findCredentials(db, userId)
  if (!account) throw new AppError('unauthenticated', 'Please sign in.')
  if (!account.user.isEmailConfirmed) throw addressUnconfirmed()
  return account.user
}

/** A new link for a person; the one before stops working. */
export async function createConfirmationToken(tx: Tx, userId: number): Promise<string> {
  const { token, hash } = createToken('emailConfirmation')
  await saveConfirmation(tx, userId, hash)
  return token
}

/** The site that sends email, and whether it leaves. */
export type MailingSite = Site & Pick<Config, 'mail'>
type MailTools = { jobs: Jobs; site: MailingSite }
type Addressee = Pick<ProfileRow, 'id' | 'firstName' | 'lastName' | 'email'>

async function sendLink(tx: Tx, { jobs, site }: MailTools, person: Addressee): Promise<void> {
  const token = await createConfirmationToken(tx, person.id)
  await queueMail(tx, jobs, {
    userId: person.id,
    to: toRecipient(person, person.email),
    ...confirmEmailMail(site, person.firstName, token),
  })
}

/** For a person whose address has just changed to `person.email`: it has to be confirmed, and gets a link. */
export async function requireNewConfirmation(tx: Tx, tools: MailTools, person: Addressee): Promise<void> {
  if (!needsConfirmation(tools.site)) return
  await markUnconfirmed(tx, person.id)
  await sendLink(tx, tools, person)
}

/** For a person whose former address was restored: links to the other one say nothing of this one. */
export async function endConfirmation(tx: Tx, site: MailingSite, userId: number): Promise<void> {
  await deleteConfirmationsOf(tx, userId)
  if (needsConfirmation(site)) await markUnconfirmed(tx, userId)
}

/** Emails the visitor another link, unless their address is confirmed. Throws rate_limited. */
export async function resendConfirmation(
  { db, jobs, config }: Pick<FastifyInstance, 'db' | 'jobs' | 'config'>,
  visitor: Visitor,
): Promise<{ isConfirmed: boolean }> {
  return inTransaction(db, async (tx) => {
    const person = await lockProfile(tx, visitor.id)
    if (!person) throw new AppError('unauthenticated', 'Please sign in.')
    if (person.isEmailConfirmed) return { isConfirmed: true }
    const counter = accountKey('confirmation-mail', person.email)
    const seconds = config.rateLimits ? await countAgainst(tx, counter, confirmationMails) : 0
    if (seconds > 0) throw tooManyAttempts(seconds)
    await sendLink(tx, { jobs, site: config }, person)
    return { isConfirmed: false }
  })
}

const deadLink = () => invalid({ token: 'This link has expired or was already used.' })

/**
 * Confirms the address that a link was sent to, for its account, in any browser. Throws invalid_input for a dead link, and
 * forbidden for a blocked account, whose link isn't used up.
 */
export async function confirmEmailWithToken(
  { db, events }: ConfirmationDeps,
  token: string,
  note: LogSecurity,
): Promise<void> {
  const hash = readToken('emailConfirmation', token)
  if (!hash) throw deadLink()
  const userId = await inTransaction(db, async (tx) => {
    const holder = await findPersonOfConfirmation(tx, hash)
    // Locks the person before the link, like everything that ends links, to avoid deadlocks.
    const person = holder === null ? undefined : await lockProfile(tx, holder)
    if (!person || !(await takeConfirmation(tx, hash))) throw deadLink()
    if (await markConfirmed(tx, person.id, person.email))
      await events.emit(tx, 'email.confirmed', { userId: person.id })
    else if (!person.isEmailConfirmed) throw new AppError('forbidden', signInFailures.blocked)
    return person.id
  })
  note('email_confirmed', userId)
}

/** Confirms a person's address because an email to it was used; does nothing if they have another one by now. */
export async function confirmEmail(tx: Tx, events: EventBus, userId: number, email: string): Promise<void> {
  if (!(await markConfirmed(tx, userId, email))) return
  await deleteConfirmationsOf(tx, userId)
  await events.emit(tx, 'email.confirmed', { userId })
}

/** The same in a transaction of its own. */
export const confirmEmailOf = (
  { db, events }: ConfirmationDeps,
  userId: number,
  email: string,
): Promise<void> => inTransaction(db, (tx) => confirmEmail(tx, events, userId, email))
