import { findCategoryPathFit } from '#server/categories/category-paths.repository.ts'
import type { Tx } from '#server/lib/database/db.ts'
import { announcePublicChange } from '#server/lib/database/public-changes.ts'
import { lockPlaced, type PlacedListing, placeListings } from '../branch-moves.repository.ts'
import { type Branch, moveInCounts } from '../business-status.repository.ts'
import { type BranchBefore, type BulkItem, settleItems } from './bulk-decisions.repository.ts'

/**
 * Guarantee: a category given to many listings reaches those without an owner that nobody has changed since, and undoing it
 * gives each of them the place it had.
 */

export type BulkCategory = { categoryId: number; subcategoryId: number | null; name: string }

/** Moves the listings of these items; returns those it has moved. */
export async function categorizeItems(
  tx: Tx,
  bulkId: number,
  { categoryId, subcategoryId }: BulkCategory,
  items: readonly BulkItem[],
): Promise<PlacedListing[]> {
  const { category, subcategory } = await findCategoryPathFit(tx, {
    categoryId,
    subcategoryId,
    serviceIds: [],
  })
  // The category may have been deleted since it was chosen.
  if (!category || !subcategory) return []
  const isThere = (listing: Branch) =>
    listing.category_id === categoryId && (subcategoryId === null || listing.subcategory_id === subcategoryId)
  const fit = (await lockUnchanged(tx, items)).filter((listing) => !listing.hasOwner && !isThere(listing))
  const to = { category_id: categoryId, subcategory_id: subcategoryId, sub_sub_category_ids: [] }
  await move(
    tx,
    fit.map((from) => ({ from, to: { ...to, isEntered: true } })),
  )
  await settleItems(
    tx,
    bulkId,
    fit.map((listing) => ({
      id: listing.id,
      outcome: 'changed',
      revision: listing.revision + 1,
      branchBefore: toBefore(listing),
    })),
  )
  return fit
}

const toBefore = ({
  category_id,
  subcategory_id,
  sub_sub_category_ids,
  isEntered,
}: PlacedListing): BranchBefore => ({
  category_id,
  subcategory_id,
  sub_sub_category_ids,
  isEntered,
})

/** Gives the listings of these items the places they had; returns those it has moved. */
export async function restoreBranches(
  tx: Tx,
  bulkId: number,
  items: readonly BulkItem[],
): Promise<PlacedListing[]> {
  const before = new Map(items.map(({ id, branchBefore }) => [id, branchBefore]))
  const fits = new Map<string, boolean>()
  const restored: { from: PlacedListing; to: BranchBefore }[] = []
  for (const from of await lockUnchanged(tx, items)) {
    const to = before.get(from.id)
    if (to && (await isStillThere(tx, to, fits))) restored.push({ from, to })
  }
  await move(tx, restored)
  const moved = restored.map(({ from }) => from)
  await settleItems(
    tx,
    bulkId,
    moved.map(({ id }) => ({ id, outcome: 'undone' })),
  )
  return moved
}

/** A few hundred listings have few places; each is looked up, and locked, once. */
async function isStillThere(tx: Tx, branch: Branch, known: Map<string, boolean>): Promise<boolean> {
  const path = {
    categoryId: branch.category_id,
    subcategoryId: branch.subcategory_id,
    serviceIds: branch.sub_sub_category_ids,
  }
  const key = JSON.stringify(path)
  const isThere = known.get(key) ?? Object.values(await findCategoryPathFit(tx, path)).every(Boolean)
  known.set(key, isThere)
  return isThere
}

async function lockUnchanged(tx: Tx, items: readonly BulkItem[]): Promise<PlacedListing[]> {
  const revisions = new Map(items.map(({ id, revision }) => [id, revision]))
  const listings = await lockPlaced(tx, [...revisions.keys()])
  return listings.filter(({ id, revision }) => revision === revisions.get(id))
}

type Move = { from: PlacedListing; to: Branch & { isEntered: boolean } }

async function move(tx: Tx, moves: readonly Move[]): Promise<void> {
  if (moves.length === 0) return
  await placeListings(
    tx,
    moves.map(({ from, to }) => ({ ...to, id: from.id })),
  )
  await moveInCounts(
    tx,
    moves.filter(({ from }) => from.isListed),
  )
  await announcePublicChange(tx)
}
