import { deleteExpiredChallenges } from '#server/factors/passkeys.repository.ts'
import type { Db } from '#server/lib/database/db.ts'
import { deleteForgottenDevices } from '#server/sessions/known-devices.repository.ts'
import { deleteEndedResets } from '#server/sessions/password-resets.repository.ts'
import { deleteEndedSessions } from '#server/sessions/sessions.repository.ts'
import { deleteExpiredSignInCodes } from '#server/sessions/sign-in-codes.repository.ts'
import { deleteExpiredTickets } from '#server/sessions/sign-in-tickets.repository.ts'
import { deleteEndedConfirmations } from '#server/users/email-confirmations.repository.ts'
import { deleteExpiredSignInFlows } from './sign-in-flows.repository.ts'

/** Deletes expired records; for the hourly cleanup. Safe to repeat and to run twice at the same time. */
export async function deleteExpired(db: Db): Promise<void> {
  await deleteEndedSessions(db)
  await deleteEndedResets(db)
  await deleteEndedConfirmations(db)
  await deleteExpiredSignInCodes(db)
  await deleteExpiredSignInFlows(db)
  await deleteForgottenDevices(db)
  await deleteExpiredTickets(db)
  await deleteExpiredChallenges(db)
}
