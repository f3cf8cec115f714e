import type { FastifyInstance } from 'fastify'
import { type Consequences, staffAction } from '#server/audit/staff-action.service.ts'
import { findCategoryPathFit } from '#server/categories/category-paths.repository.ts'
import type { Tx } from '#server/lib/database/db.ts'
import { AppError, invalid } from '#server/lib/http/errors.ts'
import { isWaiting } from '#shared/businesses/businesses.policy.ts'
import type { BusinessStatus } from '#shared/businesses/businesses.schemas.ts'
import type { DecideChange } from '#shared/businesses/changes/changes.schemas.ts'
import { partsText } from '#shared/businesses/changes/checked-parts.ts'
import { moveInCounts } from '../business-status.repository.ts'
import { type LockedBusiness, lockForDecision } from '../decisions/decisions.repository.ts'
import { forgetFormerAddresses } from '../former-addresses.repository.ts'
import { putBackMails, takenBackMails } from './changes.emails.ts'
import {
  findChangedBusinessId,
  findStoredChange,
  findWaiting,
  type StoredChange,
  saveDecision,
  setWaiting,
  writeChecked,
} from './changes.repository.ts'
import {
  type CheckedColumns,
  editedParts,
  isForgotten,
  type PartColumns,
  partsOf,
  partsUnlike,
  pickParts,
  toWaiting,
  withParts,
} from './checked-columns.ts'

/**
 * Guarantee: changes that make an approved listing another one than staff saw wait for them as one item, and they accept them or
 * restore exactly the former values.
 */

type Tools = Pick<FastifyInstance, 'db' | 'jobs' | 'config'>

type Edited = { id: number; status: BusinessStatus; isBeingChecked: boolean }
type Edit = { before: CheckedColumns; after: CheckedColumns; isByStaff: boolean }

/**
 * Notes what an edit of a locked listing changed of what staff have seen. A waiting one is seen anyway, as it is then. One that
 * is hidden counts: undoing that brings it back as approved.
 */
export async function noteEdit(tx: Tx, { id, status, isBeingChecked }: Edited, edit: Edit): Promise<void> {
  const edited = editedParts(edit.before, edit.after)
  if (edited.length === 0 || isWaiting(status) || (edit.isByStaff && !isBeingChecked)) return
  const waiting = isBeingChecked ? await findWaiting(tx, id) : {}
  const next = toWaiting(waiting, edited, edit)
  // Otherwise only their spelling has changed.
  if (edited.some((part) => waiting[part] || next[part])) await setWaiting(tx, id, next)
}

type Locked = StoredChange & { business: LockedBusiness }

/** Locks people before businesses, as everywhere. */
async function lockChange(tx: Tx, changeId: number): Promise<Locked | undefined> {
  const businessId = await findChangedBusinessId(tx, changeId)
  if (businessId === undefined) return undefined
  const [business] = await lockForDecision(tx, [businessId])
  const change = await findStoredChange(tx, changeId)
  return business && change && { ...change, business }
}

const conflict = (message: string) => new AppError('conflict', message)

/**
 * Accepts a change, or restores what staff had seen and tells the owner why. Repeating it changes nothing. Throws not_found,
 * invalid_input when a reason is missing, stale_revision when the owner has changed it further, and conflict when the former
 * category is gone.
 */
export async function decideChange(
  tools: Tools,
  changeId: number,
  { decision, reason: given, revision, actorId }: DecideChange & { actorId: number },
): Promise<void> {
  if (decision === 'taken-back' && !given) throw invalid({ reason: 'Please give a reason' })
  const reason = decision === 'taken-back' ? (given ?? null) : null
  await staffAction(tools, {
    actorId,
    targetType: 'business',
    revision,
    lock: (tx) => lockChange(tx, changeId),
    isDone: (change) => change.decision === decision && change.reason === reason,
    async change(tx, change) {
      if (change.decision !== null) throw conflict('This has already been decided. Undo that first.')
      const { business, before, columns } = change
      const parts = partsOf(before)
      const details = { changed: partsText(parts) }
      const after = pickParts(parts, columns)
      const restoring = reason === null ? null : await restore(tx, change, before)
      await saveDecision(tx, change, { decision, reason, after })
      if (columns.hides_address) await forgetFormerAddresses(tx, business.id)
      if (reason === null)
        return {
          actions: [{ action: 'business.change-accepted', targetId: business.id, details }],
          publicChange: 'changed',
        }
      return {
        ...restoring,
        actions: [
          { action: 'business.change-taken-back', targetId: business.id, details: { ...details, reason } },
        ],
        mails: takenBackMails(tools.config, business, { parts, name: business.name, reason }),
        // A page must not show for another moment what was taken back.
        publicChange: 'withdrawn',
      }
    },
  })
}

/**
 * Lets a change wait again that was decided on a few minutes ago; one that was taken back is there again. Throws not_found,
 * stale_revision, and conflict when that is no longer possible.
 */
export async function undoChangeDecision(
  tools: Tools,
  changeId: number,
  { revision, actorId }: { revision: number; actorId: number },
): Promise<void> {
  await staffAction(tools, {
    actorId,
    targetType: 'business',
    revision,
    lock: (tx) => lockChange(tx, changeId),
    isDone: ({ decision }) => decision === null,
    async change(tx, change) {
      const { business, before, after, columns, decision, canUndo, isChangedAgain } = change
      if (!canUndo || after === null) throw conflict('A decision can be undone for ten minutes.')
      const left = decision === 'accepted' ? after : before
      if (isChangedAgain || partsUnlike(columns, left).length > 0)
        throw conflict('It was changed again since.')
      const parts = partsOf(before)
      const isBack = decision === 'taken-back'
      const restoring = isBack ? await restore(tx, change, after) : null
      await saveDecision(tx, change, null)
      return {
        ...restoring,
        actions: [
          {
            action: 'business.change-undone',
            targetId: business.id,
            details: { changed: partsText(parts), from: decision },
          },
        ],
        mails: isBack ? putBackMails(tools.config, business, { parts, name: business.name }) : [],
        publicChange: 'changed',
      }
    },
  })
}

/** Gives a listing some parts of another state; returns how its totals follow. */
async function restore(
  tx: Tx,
  change: Locked,
  parts: PartColumns,
): Promise<Pick<Consequences, 'countTotals'>> {
  const { columns, business } = change
  if (isForgotten(parts))
    throw conflict('Its former address was deleted when it was hidden. Edit the listing, or suspend it.')
  const restored = withParts(columns, parts)
  if (parts.category) {
    const fit = await findCategoryPathFit(tx, {
      categoryId: restored.category_id,
      subcategoryId: restored.subcategory_id,
      serviceIds: restored.sub_sub_category_ids,
    })
    if (!Object.values(fit).every(Boolean))
      throw conflict('Its former category is gone. Edit the listing, or suspend it.')
  }
  await writeChecked(tx, change, restored)
  return {
    countTotals: async () => {
      if (business.isListed && parts.category) await moveInCounts(tx, [{ from: columns, to: restored }])
    },
  }
}
