import type { Tx } from '#server/lib/database/db.ts'
import { createActions, type NewAction } from './actions.repository.ts'

/** Guarantee: every staff action has a log entry, and every log entry a staff action. */

/** Logs an action in the transaction that performs it. */
export const recordAction = (tx: Tx, action: NewAction): Promise<void> => createActions(tx, [action])

/** Like `recordAction`, for several targets at the same time. */
export const recordActions = (tx: Tx, actions: readonly NewAction[]): Promise<void> =>
  createActions(tx, actions)
