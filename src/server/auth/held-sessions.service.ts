import type { Tx } from '#server/lib/database/db.ts'
import { AppError } from '#server/lib/http/errors.ts'
import type { Visitor } from '#server/lib/http/visitor.ts'
import { deleteDevicesOf } from './known-devices.repository.ts'
import { deleteResetsOf } from './password-resets.repository.ts'
import { deleteSessionsOf, lockSession } from './sessions.repository.ts'

/** This room promises: what takes a while, such as an upload, is written only if its session still holds then. */

export { deleteResetsOf as endPasswordResets } from './password-resets.repository.ts'

/** Ends every session of a person, and everything that would begin one or lead to a new password. */
export async function endSessions(tx: Tx, userId: number): Promise<void> {
  await deleteSessionsOf(tx, userId)
  await deleteDevicesOf(tx, userId)
  await deleteResetsOf(tx, userId)
}

/** Keeps the visitor's session from ending before the transaction does. Throws unauthenticated when it has ended. */
export async function holdSession(tx: Tx, { sessionHash }: Visitor): Promise<void> {
  if (!(await lockSession(tx, sessionHash))) throw new AppError('unauthenticated', 'Please sign in.')
}
