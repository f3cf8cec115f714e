import type { FastifyInstance } from 'fastify'
import { recordAction } from '#server/audit/actions.service.ts'
import { type Db, inTransaction } from '#server/lib/database/db.ts'
import { AppError, notFound } from '#server/lib/http/errors.ts'
import { goneReason } from '#shared/businesses/decisions/decisions.ts'
import type { DecideGone } from '#shared/businesses/import/imports-desk.schemas.ts'
import { type DeskTools, setBusinessStatus } from '../decisions/decisions.service.ts'
import { keepGone } from './gone-places.repository.ts'
import { findLaterRun, lockRun } from './import-runs.repository.ts'
import { laterRun, undoImport } from './import-undo.service.ts'
import { setStanding, setUndoing } from './imports-desk.repository.ts'

/** Guarantee: the desk takes back a run by the same rules as the command, in the background. */

/** Starts taking back a run; repeating it changes nothing. Throws not_found, and conflict for a run with a later one. */
export async function startUndo(
  { db, jobs }: Pick<FastifyInstance, 'db' | 'jobs'>,
  importId: number,
  actorId: number,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const run = await lockRun(tx, importId, 'update')
    if (!run) throw notFound('import')
    if (run.status === 'undoing' || run.status === 'undone') return
    const later = await findLaterRun(tx, run)
    if (later !== undefined) throw laterRun(later)
    await setUndoing(tx, importId)
    await jobs.enqueue(tx, 'undo-import', { importId, actorId })
  })
}

/** The job of an undo. A run with a later one by now stands again, because trying again wouldn't help. */
export async function runUndo(db: Db, importId: number, actorId: number): Promise<void> {
  try {
    await undoImport(db, importId, { actorId, isTrial: false })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await setStanding(db, importId)
  }
}

/** Keeps or suspends a listing that is gone from its source. Throws not_found if it isn't. */
export async function decideGone(tools: DeskTools, given: DecideGone, actorId: number): Promise<void> {
  const { businessId: targetId, source } = given
  await inTransaction(tools.db, async (tx) => {
    if (!(await keepGone(tx, given)))
      throw new AppError('not_found', 'This listing isn’t missing from its source.')
    if (given.decision !== 'keep') return
    const kept = { action: 'business.kept', targetType: 'business', targetId } as const
    await recordAction(tx, { ...kept, actorId, details: { source } })
  })
  if (given.decision === 'keep') return
  const decision = { status: 'suspended', reason: goneReason, actorId } as const
  await setBusinessStatus(tools, targetId, decision)
}
