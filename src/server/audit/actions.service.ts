import type { Tx } from '#server/lib/database/db.ts'
import { createActions, type NewAction } from './actions.repository.ts'

/** This room promises: no action of staff happens without its line, and no line without its action. */

/** Writes the line of an action in the transaction that does it. */
export const recordAction = (tx: Tx, action: NewAction): Promise<void> => createActions(tx, [action])

/** Like `recordAction`, for several targets at the same time. */
export const recordActions = (tx: Tx, actions: readonly NewAction[]): Promise<void> =>
  createActions(tx, actions)
