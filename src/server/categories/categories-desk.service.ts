import { recordAction } from '#server/audit/actions.service.ts'
import { type Db, inTransaction, type Tx } from '#server/lib/database/db.ts'
import { moveToPlace } from '#server/lib/database/positions.ts'
import { announcePublicChange } from '#server/lib/database/public-changes.ts'
import { AppError, invalid, notFound, requireRevision } from '#server/lib/http/errors.ts'
import {
  type CreateCategory,
  levelMax,
  type UpdateCategory,
} from '#shared/categories/categories-desk.schemas.ts'
import { paths } from '#shared/lib/paths.ts'
import { slugOf } from '#shared/lib/slug.ts'
import {
  countEdit,
  createCategory,
  findCategoryLike,
  lockCategories,
  lockCategory,
  updateCategory,
} from './categories-desk.repository.ts'
import { deleteCategory, findUsesOfCategory } from './category-branches.repository.ts'

/** Guarantee: every category of a business exists, and renaming a category never changes its address. */

/** Pages whose addresses a category must not take. */
const takenAddresses: readonly string[] = [paths.webAppDevelopment, paths.mobileAppDevelopment]

/** Adds a category and returns its ID. Throws conflict for a name that is taken or once there are too many. */
export async function addCategory(
  db: Db,
  { position, ...given }: CreateCategory,
  actorId: number,
): Promise<number> {
  const slug = slugOf(given.name)
  if (takenAddresses.includes(`${paths.services}/${slug}`))
    throw invalid({ name: 'The address of its page is taken' })
  return inTransaction(db, async (tx) => {
    const count = await lockCategories(tx)
    if ((await findCategoryLike(tx, { name: given.name, slug })) !== undefined) throw nameTaken()
    if (count >= levelMax) throw tooMany()
    const id = await createCategory(tx, given, slug)
    if (position !== undefined) await moveToPlace(tx, 'categories', id, position)
    await recordAction(tx, { actorId, action: 'category.created', targetType: 'category', targetId: id })
    await announcePublicChange(tx)
    return id
  })
}

/** Edits a category. Its address stays. Throws not_found, stale_revision, and conflict for a name that is taken. */
export async function editCategory(
  db: Db,
  categoryId: number,
  { position, revision, ...given }: UpdateCategory,
  actorId: number,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockCategories(tx)
    await requireSeen(tx, categoryId, revision)
    // No category has an empty address, so only the name can conflict.
    if ((await findCategoryLike(tx, { name: given.name, slug: '' }, categoryId)) !== undefined)
      throw nameTaken()
    await updateCategory(tx, categoryId, given)
    if (position !== undefined) await moveToPlace(tx, 'categories', categoryId, position)
    await finishEdit(tx, categoryId, actorId, { edited: 'category' })
  })
}

/** Deletes a category. Throws not_found, stale_revision, and conflict while it is in use. */
export async function removeCategory(
  db: Db,
  categoryId: number,
  revision: number,
  actorId: number,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await requireSeen(tx, categoryId, revision)
    const uses = await findUsesOfCategory(tx, categoryId)
    if (uses.branches) throw inUse('It has subcategories. Please delete them first.')
    if (uses.businesses) throw inUse('Businesses are listed in this category.')
    await deleteCategory(tx, categoryId)
    await recordAction(tx, {
      actorId,
      action: 'category.deleted',
      targetType: 'category',
      targetId: categoryId,
    })
    await announcePublicChange(tx)
  })
}

/** Locks a category at the expected revision. Throws not_found and stale_revision. */
export async function requireSeen(tx: Tx, categoryId: number, revision: number | undefined): Promise<void> {
  const current = await lockCategory(tx, categoryId)
  if (current === undefined) throw notFound('category')
  requireRevision({ revision: current }, revision)
}

/** Counts, records and announces an edit of a category or of its branches. */
export async function finishEdit(
  tx: Tx,
  categoryId: number,
  actorId: number,
  details: Record<string, unknown>,
): Promise<void> {
  await countEdit(tx, categoryId)
  await recordAction(tx, {
    actorId,
    action: 'category.changed',
    targetType: 'category',
    targetId: categoryId,
    details,
  })
  await announcePublicChange(tx)
}

export const inUse = (message: string) => new AppError('conflict', message)
export const nameTaken = () => new AppError('conflict', 'This name is taken.', { name: 'This name is taken' })
export const tooMany = () => new AppError('conflict', `There can be at most ${levelMax}.`)
