import type { Tx } from '#server/lib/database/db.ts'
import { createActs, type NewAct } from './acts.repository.ts'

/** This room promises: no act of staff happens without its line, and no line without its act. */

/** Writes the line of an act in the transaction that does it. */
export const recordAct = (tx: Tx, act: NewAct): Promise<void> => createActs(tx, [act])

/** As `recordAct`, for what was done to many at once. */
export const recordActs = (tx: Tx, acts: readonly NewAct[]): Promise<void> => createActs(tx, acts)
