import type { Tx } from '#server/lib/database/db.ts'
import type { EventBus } from '#server/lib/events.ts'
import { AppError, invalid } from '#server/lib/http/errors.ts'
import { forgetAccountLimits } from '#server/lib/http/rate-limits.repository.ts'
import type { Jobs } from '#server/lib/jobs/jobs.ts'
import { toRecipient } from '#server/lib/mail/mail-address.ts'
import { queueMail } from '#server/lib/mail/mailer.ts'
import { createToken, readToken } from '#server/lib/tokens.ts'
import {
  createEmailChange,
  type EmailChange,
  findEmailChangeWait,
  findPersonOfEmailChange,
  takeEmailChange,
} from './email-changes.repository.ts'
import { confirmEmail, endConfirmation, type MailingSite } from './email-confirmations.service.ts'
import { lockProfile, type ProfileRow, updateEmail } from './profile.repository.ts'
import { emailChangedMail, emailRestoredMail, emailTakenBackMail } from './users.emails.ts'

/** Guarantee: the owner of a replaced address can restore it for 72 hours, once, confirmed if it was. */

type Tools = { jobs: Jobs; site: MailingSite }

/** Each change sends an email to an unverified address, so an account can only have a few. */
const changesMax = 5
const changedTooOften = 'Your email address was changed too many times. Please try again in three days.'

/** Records a change of address and notifies the old one, with the undo link. Throws rate_limited. */
export async function announceEmailChange(tx: Tx, { jobs, site }: Tools, before: ProfileRow): Promise<void> {
  const wait = await findEmailChangeWait(tx, before.id, changesMax)
  if (wait > 0)
    throw new AppError('rate_limited', changedTooOften, { email: changedTooOften }, { retryAfter: wait })
  const { token, hash } = createToken('undo')
  await createEmailChange(tx, before, hash)
  if (before.isEmailConfirmed) await forgetAccountLimits(tx, before.email)
  await queueMail(tx, jobs, {
    userId: before.id,
    to: toRecipient(before, before.email),
    ...emailChangedMail(site, before.firstName, token),
  })
}

/** Restores the previous address and notifies both. Throws invalid_input for a dead link. */
export async function undoEmailChange(
  tx: Tx,
  { jobs, site, events }: Tools & { events: EventBus },
  token: string,
): Promise<EmailChange> {
  const hash = readToken('undo', token)
  const userId = hash && (await findPersonOfEmailChange(tx, hash))
  // Lock the person first: the second of two parallel requests waits here and then finds the link used up.
  const person = userId && (await lockProfile(tx, userId))
  const change = person && (await takeEmailChange(tx, hash))
  if (!change) throw invalid({ token: 'This link has expired or was already used.' })
  await updateEmail(tx, person.id, change.previousEmail)
  if (person.isEmailConfirmed) await forgetAccountLimits(tx, person.email)
  await endConfirmation(tx, site, person.id)
  if (change.wasConfirmed) await confirmEmail(tx, events, person.id, change.previousEmail)
  await queueMail(tx, jobs, {
    userId: person.id,
    to: toRecipient(person, change.previousEmail),
    ...emailRestoredMail(site, person.firstName),
  })
  await queueMail(tx, jobs, {
    userId: person.id,
    to: { name: '', address: person.email },
    ...emailTakenBackMail(site),
  })
  return change
}
