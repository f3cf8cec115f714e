import type { FastifyInstance } from 'fastify'
import { applyConsequences, type Consequences } from '#server/audit/staff-action.service.ts'
import { inTransaction, type Tx } from '#server/lib/database/db.ts'
import { AppError, notFound } from '#server/lib/http/errors.ts'
import type { Visitor } from '#server/lib/http/visitor.ts'
import { exchangePictures } from '#server/uploads/uploads.service.ts'
import { isListed } from '#shared/businesses/businesses.policy.ts'
import type { MergeListing } from '#shared/businesses/merging/merges.schemas.ts'
import { worksOn } from '#shared/lib/staff-roles.ts'
import { type Branch, countBusiness, moveInCounts } from '../business-status.repository.ts'
import { ownerBlocked, staysHidden } from '../decisions/decisions.service.ts'
import { forgetFormerAddresses } from '../former-addresses.repository.ts'
import { byTable, picturesIn, toFilled, toUnfilled } from './filled-columns.ts'
import { type PlannedMerge, planMerge } from './merge-plan.service.ts'
import { mergedMail, unmergedMail } from './merges.emails.ts'
import {
  createMerge,
  deleteMerge,
  type Filled,
  findLatestInto,
  findMerge,
  lockListings,
  moveRows,
  readSides,
  recountListings,
  returnRows,
  type Side,
  type StoredMerge,
  setStatus,
  writeColumns,
} from './merges.repository.ts'

/**
 * Guarantee: a merge moves everything or nothing, and until it is undone the merged listing is nowhere but at the address of
 * the one that stays; undoing brings back everything as it was, except what people did since.
 */

export type MergeTools = Pick<FastifyInstance, 'db' | 'jobs' | 'config'>

const conflict = (message: string) => new AppError('conflict', message)

/**
 * Merges a listing into another one. Repeating it changes nothing. Throws not_found, stale_revision when somebody else owns
 * one of them by now, conflict with the reason against it, and forbidden where only an admin may.
 */
export async function mergeListing(
  { db, jobs, config }: MergeTools,
  actor: Pick<Visitor, 'id' | 'role'>,
  { mergedId, keptId }: { mergedId: number; keptId: number },
  { seenOwnerId, seenMergedOwnerId, endsOwnership }: MergeListing,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockListings(tx, [mergedId, keptId])
    if ((await findMerge(tx, mergedId))?.keptId === keptId) return
    const plan = await planMerge(tx, mergedId, keptId)
    const { merged, kept, sides, rows, refusal } = plan
    if (sides.keptOwnerId !== seenOwnerId || (merged.owner?.id ?? null) !== seenMergedOwnerId)
      throw new AppError('stale_revision', 'Someone else changed the owner in the meantime.')
    if (refusal !== null) throw conflict(refusal)
    if (plan.endsOwnership && !endsOwnership)
      throw conflict(`${merged.name} has another owner. Please confirm that they’ll lose it.`)
    requireMayMerge(actor, merged, { ...kept, ownerId: sides.keptOwnerId })
    const filled = await carryOut(tx, jobs, plan, actor.id)
    if (merged.owner === null && sides.keptOwnerId !== null)
      await jobs.enqueue(tx, 'hand-over-quote-requests', { businessId: keptId })
    await applyConsequences(tx, jobs, { actorId: actor.id, targetType: 'business' }, {
      actions: [
        {
          action: 'business.merged',
          targetId: keptId,
          details: {
            name: merged.name,
            number: mergedId,
            ...Object.fromEntries(rows.flatMap(({ kind, moved }) => (moved > 0 ? [[kind, moved]] : []))),
            ...(plan.filled.length > 0 && { filled: plan.filled.join(', ') }),
          },
        },
      ],
      mails: merged.owner && plan.endsOwnership ? [mergedMail(config, merged.owner, merged, kept)] : [],
      countTotals: () => countMerged(tx, { merged, kept, filled }),
      publicChange: 'withdrawn',
    } satisfies Consequences)
  })
}

/**
 * A moderator may have a second account, so only an admin brings somebody what isn't theirs: merges into a listing with
 * another owner, or one that a person registered and left.
 */
function requireMayMerge(
  actor: Pick<Visitor, 'id' | 'role'>,
  { owner }: Pick<Side, 'owner'>,
  { ownerId, isRegistered }: Pick<Side, 'isRegistered'> & { ownerId: number | null },
): void {
  const isOneOwners = ownerId !== null && ownerId === owner?.id && ownerId !== actor.id
  const isNobodys = ownerId === null && !isRegistered
  if (isOneOwners || isNobodys || worksOn(actor, 'administration')) return
  throw new AppError(
    'forbidden',
    'Only an admin can merge a listing into one that has another owner, is their own or was registered by someone.',
  )
}

/** Moves what comes along, fills what is empty, and hides the merged listing. */
async function carryOut(
  tx: Tx,
  jobs: MergeTools['jobs'],
  { merged, kept, sides, filled: fields, uploads }: PlannedMerge,
  actorId: number,
): Promise<Filled> {
  const { mergedId, keptId, keptOwnerId } = sides
  const filled = toFilled(kept, merged, fields)
  const isTheirs = merged.owner !== null && merged.owner.id === keptOwnerId
  const outlives = !isTheirs || merged.columns.outlives_owner === true
  // A listing that was nobody's or somebody else's must not be deleted with the account of the other one's owner.
  if (outlives && kept.columns.outlives_owner === false)
    filled.outlives_owner = { before: false, after: true }
  const used = Object.entries(filled).flatMap(([column, { after }]) => picturesIn(column, after))
  await exchangePictures(
    tx,
    jobs,
    [],
    used.filter((url) => uploads.includes(url)),
  )
  await writeColumns(tx, keptId, byTable(valuesOf(filled, 'after'), kept))
  const moved = await moveRows(tx, sides)
  await recountListings(tx, [mergedId, keptId])
  const statusBefore = merged.status as StoredMerge['statusBefore']
  await setStatus(tx, mergedId, 'merged')
  await createMerge(tx, {
    mergedId,
    keptId,
    actorId,
    statusBefore,
    filled,
    moved: { ...moved, keptOwnerId },
  })
  if (kept.columns.hides_address === true) await forgetFormerAddresses(tx, keptId)
  return filled
}

const valuesOf = (filled: Filled, side: 'before' | 'after') =>
  Object.fromEntries(Object.entries(filled).map(([column, values]) => [column, values[side]]))

const branchOf = (side: Side, changed: Record<string, unknown> = {}) =>
  ({ ...side.columns, ...changed }) as unknown as Branch

async function countMerged(
  tx: Tx,
  { merged, kept, filled }: { merged: Side; kept: Side; filled: Filled },
): Promise<void> {
  if ('category_id' in filled)
    await moveInCounts(tx, [{ from: branchOf(kept), to: branchOf(kept, valuesOf(filled, 'after')) }])
  if (merged.isListed) await countBusiness(tx, merged.id, -1)
}

/**
 * Undoes a merge within a day. Throws not_found, conflict when that is no longer possible or another merge has to be undone
 * first, and forbidden where only an admin may.
 */
export async function undoMerge(
  tools: MergeTools,
  actor: Pick<Visitor, 'id' | 'role'>,
  mergedId: number,
): Promise<void> {
  const { db, jobs, config } = tools
  await inTransaction(db, async (tx) => {
    const seen = await findMerge(tx, mergedId)
    if (!seen) throw notFound('merge')
    await lockListings(tx, [mergedId, seen.keptId])
    const merge = await findMerge(tx, mergedId)
    if (merge?.id !== seen.id) throw notFound('merge')
    const { merged, kept } = await requireUndoable(tx, merge)
    requireMayMerge(actor, merged, { ...kept, ownerId: merge.moved.keptOwnerId })
    const unfilled = await takeBack(tx, jobs, merge, kept)
    const lost = merged.owner !== null && merged.owner.id !== merge.moved.keptOwnerId
    await applyConsequences(tx, jobs, { actorId: actor.id, targetType: 'business' }, {
      actions: [
        { action: 'business.unmerged', targetId: kept.id, details: { name: merged.name, number: mergedId } },
      ],
      mails: merged.owner && lost ? [unmergedMail(config, merged.owner, merged)] : [],
      async countTotals() {
        if ('category_id' in unfilled && kept.isListed)
          await moveInCounts(tx, [{ from: branchOf(kept), to: branchOf(kept, unfilled) }])
        if (isListed(merge.statusBefore)) await countBusiness(tx, mergedId, 1)
      },
      publicChange: 'withdrawn',
    } satisfies Consequences)
  })
}

/** Both listings of a merge. Throws conflict with the reason why it can't be undone. */
async function requireUndoable(
  tx: Tx,
  { mergedId, keptId, canUndo, statusBefore }: StoredMerge,
): Promise<{ merged: Side; kept: Side }> {
  const found = await readSides(tx, [mergedId, keptId])
  const [merged, kept] = [found.get(mergedId), found.get(keptId)]
  if (!kept) throw notFound('merge')
  if (!merged) throw conflict('The merged listing was deleted with its owner’s account.')
  if (!canUndo) throw conflict('A merge can be undone within a day.')
  if (staysHidden(merged, statusBefore)) throw ownerBlocked()
  if (kept.status === 'merged')
    throw conflict(`${kept.name} was merged into another listing since. Undo that first.`)
  const latest = await findLatestInto(tx, keptId)
  if (latest && latest.mergedId !== mergedId)
    throw conflict(`Listing ${latest.mergedId} was merged into ${kept.name} since. Undo that first.`)
  return { merged, kept }
}

/** Returns the columns of the listing that stays that got their former values. */
async function takeBack(
  tx: Tx,
  jobs: MergeTools['jobs'],
  { mergedId, keptId, moved, filled, statusBefore }: StoredMerge,
  kept: Side,
): Promise<Record<string, unknown>> {
  const isSameOwner = (kept.owner?.id ?? null) === moved.keptOwnerId
  const { outlives_owner: outlives, ...rest } = filled
  const unfilled = toUnfilled(kept, outlives && isSameOwner ? filled : rest)
  await writeColumns(tx, keptId, byTable(unfilled, kept))
  const released = Object.keys(unfilled).flatMap((column) => picturesIn(column, kept.columns[column]))
  await exchangePictures(tx, jobs, released, [])
  await returnRows(tx, moved, { mergedId, keptId })
  await recountListings(tx, [mergedId, keptId])
  await setStatus(tx, mergedId, statusBefore)
  await deleteMerge(tx, mergedId)
  return unfilled
}
