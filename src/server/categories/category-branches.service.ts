import { type Db, inTransaction, type Tx } from '#server/lib/database/db.ts'
import { moveToPlace } from '#server/lib/database/positions.ts'
import { notFound } from '#server/lib/http/errors.ts'
import { type CreateBranch, levelMax, type UpdateBranch } from '#shared/categories/categories-desk.schemas.ts'
import { finishEdit, inUse, nameTaken, requireSeen, tooMany } from './categories-desk.service.ts'
import {
  type BranchLevel,
  type BranchPlace,
  createBranch,
  deleteBranch,
  findBranchPlace,
  findCategoryOfParent,
  findUsesOfBranch,
  readSiblings,
  renameBranch,
  siblingsOf,
  tableOf,
} from './category-branches.repository.ts'

/** Guarantee: a subcategory or a service is deleted only while no business uses it. */

const parents = { subcategory: 'category', service: 'subcategory' } as const

/**
 * Adds a subcategory or a service and returns the ID of its category; an existing one with the same name is used.
 * Throws not_found, and conflict once there are too many.
 */
export async function addBranch(
  db: Db,
  level: BranchLevel,
  parentId: number,
  { name, position }: CreateBranch,
  actorId: number,
): Promise<number> {
  return inTransaction(db, async (tx) => {
    const categoryId = await findCategoryOfParent(tx, level, parentId)
    if (categoryId === undefined) throw notFound(parents[level])
    await requireSeen(tx, categoryId, undefined)
    // Deleted while this waited for the category.
    if ((await findCategoryOfParent(tx, level, parentId)) === undefined) throw notFound(parents[level])
    const { count, sameId } = await readSiblings(tx, level, parentId, { name })
    if (sameId !== null) return categoryId
    if (count >= levelMax) throw tooMany()
    const id = await createBranch(tx, level, parentId, name)
    if (position !== undefined)
      await moveToPlace(tx, tableOf(level), id, position, siblingsOf(level, parentId))
    await finishEdit(tx, categoryId, actorId, { added: level, name })
    return categoryId
  })
}

/** Renames and moves one, and returns the ID of its category. Throws not_found, and conflict as `editCategory` does. */
export async function editBranch(
  db: Db,
  level: BranchLevel,
  id: number,
  { name, position, revision }: UpdateBranch,
  actorId: number,
): Promise<number> {
  return inTransaction(db, async (tx) => {
    const { categoryId, parentId, name: before } = await requireBranch(tx, level, id, revision)
    const { sameId } = await readSiblings(tx, level, parentId, { name, exceptId: id })
    if (sameId !== null) throw nameTaken()
    await renameBranch(tx, level, id, name)
    if (position !== undefined)
      await moveToPlace(tx, tableOf(level), id, position, siblingsOf(level, parentId))
    await finishEdit(tx, categoryId, actorId, { edited: level, from: before, to: name })
    return categoryId
  })
}

/** Deletes one and returns the ID of its category. Throws not_found, and conflict while businesses use it. */
export async function removeBranch(
  db: Db,
  level: BranchLevel,
  id: number,
  revision: number,
  actorId: number,
): Promise<number> {
  return inTransaction(db, async (tx) => {
    const { categoryId, name } = await requireBranch(tx, level, id, revision)
    const uses = await findUsesOfBranch(tx, level, id)
    if (uses.branches) throw inUse('It has services. Please delete them first.')
    if (uses.businesses) throw inUse(`Businesses use this ${level}.`)
    await deleteBranch(tx, level, id)
    await finishEdit(tx, categoryId, actorId, { deleted: level, name })
    return categoryId
  })
}

/** A branch of a category that is locked at the expected revision. */
async function requireBranch(tx: Tx, level: BranchLevel, id: number, revision: number): Promise<BranchPlace> {
  const place = await findBranchPlace(tx, level, id)
  if (!place) throw notFound(level)
  await requireSeen(tx, place.categoryId, revision)
  return place
}
