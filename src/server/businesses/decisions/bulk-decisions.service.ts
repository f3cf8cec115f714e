import { recordAction } from '#server/audit/actions.service.ts'
import { applyConsequences, type Consequences } from '#server/audit/staff-action.service.ts'
import { readCategoryTree } from '#server/categories/category-names.repository.ts'
import { type Db, inTransaction, type Tx } from '#server/lib/database/db.ts'
import { AppError, invalid, requireFound } from '#server/lib/http/errors.ts'
import { isWaiting } from '#shared/businesses/businesses.policy.ts'
import type { BusinessStatus } from '#shared/businesses/businesses.schemas.ts'
import {
  type BulkDecision,
  bulkDecisionMax,
  type GivenBulkDecision,
} from '#shared/businesses/decisions/bulk-decisions.schemas.ts'
import { requireCategoryPath } from '../business-categories.service.ts'
import { updateBusinessStatuses } from '../business-status.repository.ts'
import { type BulkCategory, categorizeItems, restoreBranches } from './bulk-categories.service.ts'
import {
  type BulkItem,
  collectItems,
  createBulkDecision,
  findBulkDecision,
  listNextItems,
  lockBulkDecision,
  setBulkState,
  settleItems,
  type WorkingDecision,
} from './bulk-decisions.repository.ts'
import { matchingIds } from './businesses-desk.repository.ts'
import { countDeskBusinesses } from './businesses-desk.service.ts'
import { decisionMails, undoneMails } from './decisions.emails.ts'
import {
  type LockedBusiness,
  lockForDecision,
  restoreDecisions,
  withdrawDecisions,
} from './decisions.repository.ts'
import { countStatusChanges, type DeskTools, decide, staysHidden } from './decisions.service.ts'

/**
 * Guarantee: a bulk decision reaches every listing that matched when it was made, each once, except those that somebody
 * has changed since; an interrupted one goes on where it stopped.
 */

/** Listings per transaction: visitors wait for its totals. */
const batchSize = 250

/**
 * Starts a decision on all listings that match; the work is done in the background. Throws conflict while another one is
 * at work, and invalid_input when nothing or too much matches.
 */
export async function startBulkDecision(
  { db, jobs }: DeskTools,
  { decision, reason: given, categoryId, subcategoryId, ...filter }: GivenBulkDecision,
  actorId: number,
): Promise<BulkDecision> {
  const count = await countDeskBusinesses(db, filter)
  if (count === 0) throw invalid({ search: 'No listing matches' })
  if (count > bulkDecisionMax) throw tooMany()
  return inTransaction(db, async (tx) => {
    const hasReason = decision === 'rejected' || decision === 'suspended'
    const reason = hasReason ? (given ?? null) : null
    const category =
      decision === 'categorized' && categoryId ? await readCategory(tx, categoryId, subcategoryId) : null
    const id = await createBulkDecision(tx, { actorId, decision, reason, category })
    if (id === undefined) throw new AppError('conflict', 'Another bulk decision is still running.')
    const total = await collectItems(tx, id, matchingIds(filter), decision)
    if (total > bulkDecisionMax) throw tooMany()
    await recordAction(tx, {
      actorId,
      action: 'businesses.decided',
      targetType: 'business',
      targetId: null,
      details: {
        to: decision,
        count: total,
        ...filter,
        ...(reason !== null && { reason }),
        ...(category && { category: category.name }),
      },
    })
    await jobs.enqueue(tx, 'work-on-bulk-decision', { bulkDecisionId: id })
    return requireBulkDecision(tx, id)
  })
}

/** Throws invalid_input for a category that doesn't exist. */
async function readCategory(tx: Tx, categoryId: number, subcategoryId: number | null): Promise<BulkCategory> {
  const fields = { category: 'categoryId', subcategory: 'subcategoryId', services: 'services' }
  await requireCategoryPath(tx, { categoryId, subcategoryId, serviceIds: [] }, fields)
  const top = (await readCategoryTree(tx)).find(({ id }) => id === categoryId)
  const branch = top?.subcategories.find(({ id }) => id === subcategoryId)
  return { categoryId, subcategoryId, name: (branch ?? top)?.name ?? '' }
}

const tooMany = () =>
  invalid({
    search: `More than ${bulkDecisionMax.toLocaleString('en-US')} listings match. Narrow the search`,
  })

/** Throws not_found. */
export async function requireBulkDecision(db: Db | Tx, id: number): Promise<BulkDecision> {
  return requireFound(await findBulkDecision(db, id), 'decision')
}

/** Starts to take a finished bulk decision back. Throws not_found, and conflict when that is no longer possible. */
export async function undoBulkDecision(
  { db, jobs }: DeskTools,
  id: number,
  actorId: number,
): Promise<BulkDecision> {
  return inTransaction(db, async (tx) => {
    await lockBulkDecision(tx, id)
    const { state, undoUntil, decision, changed } = await requireBulkDecision(tx, id)
    // A second press arrives when the first one is at work or done.
    if (state === 'undoing' || state === 'undone') return requireBulkDecision(tx, id)
    if (undoUntil === null) throw new AppError('conflict', 'This decision can no longer be undone.')
    await setBulkState(tx, id, 'undoing')
    await recordAction(tx, {
      actorId,
      action: 'businesses.undone',
      targetType: 'business',
      targetId: null,
      details: { decision, count: changed },
    })
    await jobs.enqueue(tx, 'work-on-bulk-decision', { bulkDecisionId: id })
    return requireBulkDecision(tx, id)
  })
}

type Tools = DeskTools & { signal: AbortSignal }

/** Works on a bulk decision, or its undoing, until nothing is left. */
export async function workOnBulkDecision({ signal, ...tools }: Tools, id: number): Promise<void> {
  while (await inTransaction(tools.db, (tx) => workOnBatch(tx, tools, id))) signal.throwIfAborted()
}

/** Returns false when nothing is left. */
async function workOnBatch(tx: Tx, tools: DeskTools, id: number): Promise<boolean> {
  const bulk = await lockBulkDecision(tx, id)
  if (bulk?.state === 'running') return decideBatch(tx, tools, bulk)
  if (bulk?.state === 'undoing') return undoBatch(tx, tools, bulk)
  return false
}

async function decideBatch(tx: Tx, { config, jobs }: DeskTools, bulk: WorkingDecision): Promise<boolean> {
  const { id, decision, reason, category } = bulk
  const items = await listNextItems(tx, id, null, batchSize)
  if (items.length === 0) {
    await setBulkState(tx, id, 'done')
    return false
  }
  if (decision === 'categorized') {
    await skipOthers(tx, id, items, category ? await categorizeItems(tx, id, category, items) : [])
    return true
  }
  const status = decision
  // Unconfirmed listings are decided on one by one: taking that back could hide one whose owner has confirmed since.
  const fit = (await lockUnchangedItems(tx, items)).filter(
    (business) =>
      business.status !== status && business.status !== 'unconfirmed' && !staysHidden(business, status),
  )
  if (fit.length > 0) {
    const { revised, brings } = await decide(tx, config, fit, { status, reason })
    await applyConsequences(tx, jobs, actor, { ...brings, actions: [] })
    const revisions = new Map(revised.map((each) => [each.id, each.revision]))
    await settleItems(
      tx,
      id,
      fit.map((business) => ({
        id: business.id,
        outcome: 'changed',
        revision: revisions.get(business.id) ?? 0,
        statusBefore: business.status,
        reasonBefore: business.reason,
      })),
    )
  }
  await skipOthers(tx, id, items, fit)
  return true
}

/** The log has one entry for all, recorded when it was decided. */
const actor = { actorId: null, targetType: 'business' } as const

async function undoBatch(
  tx: Tx,
  { config, jobs }: DeskTools,
  { id, decision }: WorkingDecision,
): Promise<boolean> {
  const items = await listNextItems(tx, id, 'changed', batchSize)
  if (items.length === 0) {
    await setBulkState(tx, id, 'undone')
    return false
  }
  if (decision === 'categorized') {
    await skipOthers(tx, id, items, await restoreBranches(tx, id, items))
    return true
  }
  const before = new Map(items.map((item) => [item.id, item]))
  const fit = (await lockUnchangedItems(tx, items)).filter(
    (business) => !staysHidden(business, before.get(business.id)?.statusBefore ?? 'pending'),
  )
  for (const status of new Set(items.map((item) => item.statusBefore))) {
    const same = fit.filter((business) => before.get(business.id)?.statusBefore === status)
    if (status === null || same.length === 0) continue
    const former = same.map((business) => ({
      business,
      reason: before.get(business.id)?.reasonBefore ?? null,
    }))
    await restore(tx, status, former)
    await applyConsequences(tx, jobs, actor, {
      actions: [],
      mails: former.flatMap(({ business, reason }) =>
        isWaiting(status)
          ? undoneMails(config, business)
          : decisionMails(config, business, { status, ...(reason !== null && { reason }) }),
      ),
      countTotals: () => countStatusChanges(tx, same, status),
      publicChange: 'withdrawn',
    } satisfies Consequences)
  }
  await settleItems(
    tx,
    id,
    fit.map((business) => ({ id: business.id, outcome: 'undone' })),
  )
  await skipOthers(tx, id, items, fit)
  return true
}

type Former = { business: LockedBusiness; reason: string | null }

/** Gives listings the status they had; those that waited, wait again since when they did. */
async function restore(tx: Tx, status: BusinessStatus, former: readonly Former[]): Promise<void> {
  const ids = former.map(({ business }) => business.id)
  if (isWaiting(status)) await withdrawDecisions(tx, ids)
  else
    await restoreDecisions(
      tx,
      former.map(({ business, reason }) => ({ id: business.id, reasonBefore: reason })),
    )
  await updateBusinessStatuses(tx, ids, status)
}

/** Locks the listings of these items and returns those that nobody has changed. */
async function lockUnchangedItems(tx: Tx, items: readonly BulkItem[]): Promise<LockedBusiness[]> {
  const revisions = new Map(items.map(({ id, revision }) => [id, revision]))
  const businesses = await lockForDecision(tx, [...revisions.keys()])
  return businesses.filter(({ id, revision }) => revision === revisions.get(id))
}

async function skipOthers(
  tx: Tx,
  id: number,
  items: readonly BulkItem[],
  fit: readonly { id: number }[],
): Promise<void> {
  const done = new Set(fit.map((business) => business.id))
  const others = items.filter((item) => !done.has(item.id))
  if (others.length > 0)
    await settleItems(
      tx,
      id,
      others.map((item) => ({ id: item.id, outcome: 'skipped' })),
    )
}
