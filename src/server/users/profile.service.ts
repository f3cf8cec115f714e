import { isUniqueViolation } from '#server/lib/database/database-errors.ts'
import { type Db, inTransaction, type Tx } from '#server/lib/database/db.ts'
import { announcePublicChange } from '#server/lib/database/public-changes.ts'
import { requireConfirmationOf } from '#server/lib/http/confirmation.ts'
import { AppError } from '#server/lib/http/errors.ts'
import type { Visitor } from '#server/lib/http/visitor.ts'
import type { Jobs } from '#server/lib/jobs/jobs.ts'
import { deleteResetsOf } from '#server/sessions/password-resets.repository.ts'
import { requireActiveSession } from '#server/sessions/sessions.service.ts'
import { exchangePictures } from '#server/uploads/uploads.service.ts'
import type { User } from '#shared/lib/user.schemas.ts'
import { emailTaken } from './credentials.service.ts'
import { carryStops } from './email-changes.repository.ts'
import { announceEmailChange } from './email-changes.service.ts'
import { type MailingSite, needsConfirmation, requireNewConfirmation } from './email-confirmations.service.ts'
import {
  createProfileChange,
  lockProfile,
  type ProfileField,
  type ProfileFields,
  toUser,
  updateProfileRow,
} from './profile.repository.ts'

/** Guarantee: people can change only their own data, and every change of address can be undone. */

type ProfileTools = { jobs: Jobs; site: MailingSite }

/** The new values; undefined keeps the picture, null removes it. */
type ProfileChange = Omit<ProfileFields, 'picture'> & { picture: string | null | undefined }

/**
 * Changes a profile in one transaction. Throws conflict when the email address belongs to someone else, even if they got
 * it at the same moment, and confirmation_required for a new address of someone with a second factor.
 */
export async function updateProfile(
  db: Db,
  tools: ProfileTools,
  visitor: Visitor,
  change: ProfileChange,
): Promise<{ user: User; changed: ProfileField[] }> {
  try {
    return await inTransaction(db, (tx) => changeProfile(tx, tools, visitor, change))
  } catch (error) {
    throw isUniqueViolation(error) ? emailTaken() : error
  }
}

async function changeProfile(tx: Tx, tools: ProfileTools, visitor: Visitor, change: ProfileChange) {
  // Locks the person before the session, like everything that ends sessions, to avoid deadlocks.
  const before = await lockProfile(tx, visitor.id)
  await requireActiveSession(tx, visitor)
  if (!before) throw new AppError('unauthenticated', 'Please sign in.')
  const picture = change.picture === undefined ? before.picture : change.picture
  const after = { ...before, ...change, picture }
  const changed = changedFields(before, after)
  if (changed.length === 0) return { user: toUser(after), changed }
  if (changed.includes('email')) requireConfirmationOf(visitor)
  await updateProfileRow(tx, visitor.id, after)
  await createProfileChange(tx, visitor.id, changed)
  if (changed.includes('picture')) await exchangePictures(tx, tools.jobs, [before.picture], [picture])
  // Another spelling of the same address reaches the same mailbox.
  if (before.email.toLowerCase() !== after.email.toLowerCase()) {
    await announceEmailChange(tx, tools, before)
    // Links sent to an address that is no longer theirs.
    await deleteResetsOf(tx, visitor.id)
    await requireNewConfirmation(tx, tools, after)
    after.isEmailConfirmed &&= !needsConfirmation(tools.site)
    if (after.isEmailConfirmed) await carryStops(tx, visitor.id)
  }
  // Names are shown beside reviews.
  if (changed.includes('name')) await announcePublicChange(tx)
  return { user: toUser(after), changed }
}

function changedFields(before: ProfileFields, after: ProfileFields): ProfileField[] {
  const isNew = (key: keyof ProfileFields) => before[key] !== after[key]
  const changed = {
    name: isNew('firstName') || isNew('lastName'),
    email: isNew('email'),
    picture: isNew('picture'),
  }
  return (['name', 'email', 'picture'] as const).filter((field) => changed[field])
}
