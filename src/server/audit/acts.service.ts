import type { Tx } from '#server/lib/database/db.ts'
import { createActs, type NewAct } from './acts.repository.ts'

/** This room promises: every action of staff has its entry, and every entry its action. */

/** Writes an action's entry in the transaction that performs it. */
export const recordAct = (tx: Tx, act: NewAct): Promise<void> => createActs(tx, [act])

/** Like `recordAct`, for several targets at once. */
export const recordActs = (tx: Tx, acts: readonly NewAct[]): Promise<void> => createActs(tx, acts)
