import { type Db, inTransaction, type Tx } from '#server/lib/database/db.ts'
import type { readingActions } from '#shared/audit/actions.schemas.ts'
import { createActions, hasDoneLately, type NewAction } from './actions.repository.ts'

/** Guarantee: every staff action has a log entry, and every log entry a staff action. */

export type Reading = NewAction & { actorId: number; action: (typeof readingActions)[number] }

/** Logs that somebody on the staff reads something, once an hour for each; call it before they get it. */
export async function recordReading(db: Db, reading: Reading): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await hasDoneLately(tx, reading))) await createActions(tx, [reading])
  })
}

/** Logs an action in the transaction that performs it. */
export const recordAction = (tx: Tx, action: NewAction): Promise<void> => createActions(tx, [action])

/** Like `recordAction`, for several targets at the same time. */
export const recordActions = (tx: Tx, actions: readonly NewAction[]): Promise<void> =>
  createActions(tx, actions)
