import type { FastifyInstance } from 'fastify'
import { eraseActionDetailsAbout } from '#server/audit/actions.repository.ts'
import { inTransaction } from '#server/lib/database/db.ts'
import { announcePublicChange } from '#server/lib/database/public-changes.ts'
import { AppError } from '#server/lib/http/errors.ts'
import { forgetAccountLimits } from '#server/lib/http/rate-limits.repository.ts'
import type { Visitor } from '#server/lib/http/visitor.ts'
import { toRecipient } from '#server/lib/mail/mail-address.ts'
import { queueMail } from '#server/lib/mail/mailer.ts'
import { deleteMailsTo } from '#server/lib/mail/mails.repository.ts'
import { requireActiveSession } from '#server/sessions/sessions.service.ts'
import { releasePicturesOf } from '#server/uploads/uploads.service.ts'
import { deleteUser, lockLeavingPerson } from './account-deletion.repository.ts'
import { accountDeletedMail } from './users.emails.ts'

/** Guarantee: a deleted account leaves nothing behind, and everyone else's counters stay correct. */

type Deps = Pick<FastifyInstance, 'db' | 'jobs' | 'config' | 'personalData'>

/**
 * Deletes the visitor's account in one transaction: either everything is deleted or nothing. A job that it queues
 * deletes the files. Locks are taken in the order person, session, businesses by ID, totals by key. Throws
 * unauthenticated when it is already deleted.
 */
export async function deleteAccount(
  { db, jobs, config, personalData }: Deps,
  visitor: Visitor,
): Promise<void> {
  await personalData.thin(db, visitor.id)
  await inTransaction(db, async (tx) => {
    const person = await lockLeavingPerson(tx, visitor.id)
    await requireActiveSession(tx, visitor)
    if (!person) throw new AppError('unauthenticated', 'Please sign in.')
    // Must come before the deletion of anything the actions refer to.
    await eraseActionDetailsAbout(tx, person.id)
    await personalData.erase(tx, person.id)
    await releasePicturesOf(tx, jobs, person.id)
    await deleteUser(tx, person.id)
    // An address that was only typed may be somebody else's. The account's own email is deleted with its row.
    if (person.isEmailConfirmed) {
      await deleteMailsTo(tx, person.email)
      await forgetAccountLimits(tx, person.email)
    }
    await queueMail(tx, jobs, {
      userId: null,
      to: toRecipient(person, person.email),
      ...accountDeletedMail(config, person.firstName),
      isKept: false,
    })
    await announcePublicChange(tx, 'withdrawn')
  })
}
