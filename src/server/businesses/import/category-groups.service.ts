import { recordAction } from '#server/audit/actions.service.ts'
import { readCategoryTree } from '#server/categories/category-names.repository.ts'
import { type Db, inTransaction, type Tx } from '#server/lib/database/db.ts'
import { announcePublicChange } from '#server/lib/database/public-changes.ts'
import {
  type CategoryGroups,
  categoryGroupsMax,
  type DecidedGroup,
  type DecideGroup,
  groupDecisionMax,
  type UndoGroup,
} from '#shared/businesses/import/imports-desk.schemas.ts'
import { requireCategoryPath } from '../business-categories.service.ts'
import { type Branch, moveInCounts } from '../business-status.repository.ts'
import {
  listNames,
  listNameWords,
  lockInBranch,
  lockNamed,
  moveToBranch,
} from './category-groups.repository.ts'
import { createCategoryGuesser } from './category-guess.ts'

/** Guarantee: staff decide on the category of many unclaimed listings at once, and never change one that has a category. */

const noBranch: Branch = { category_id: null, subcategory_id: null, sub_sub_category_ids: [] }
const toBranch = ({
  categoryId,
  subcategoryId,
}: Pick<DecideGroup, 'categoryId' | 'subcategoryId'>): Branch => ({
  category_id: categoryId,
  subcategory_id: subcategoryId,
  sub_sub_category_ids: [],
})

/** Listings without a category by the words in their names, largest group first, with what the vocabulary suggests. */
export async function listCategoryGroups(db: Db): Promise<CategoryGroups> {
  const [words, tree] = await Promise.all([listNameWords(db, categoryGroupsMax), readCategoryTree(db)])
  const names = await listNames(
    db,
    words.flatMap(({ ids }) => ids),
  )
  const guess = createCategoryGuesser(tree)
  const groups = words.map(({ word, count, ids }) => {
    const guessed = guess(word)
    const top = tree.find(({ id }) => id === guessed?.categoryId)
    const branch = top?.subcategories.find(({ id }) => id === guessed?.subcategoryId)
    const { categoryId, subcategoryId } = guessed ?? {}
    return {
      word,
      count,
      names: ids.flatMap((id) => names.get(id) ?? []),
      suggestion:
        top && categoryId !== undefined
          ? { categoryId, subcategoryId: subcategoryId ?? null, name: (branch ?? top).name }
          : null,
    }
  })
  return { groups, uncategorizedCount: words[0]?.total ?? 0 }
}

/** Gives a category to the listings of a group, up to `groupDecisionMax`. Throws invalid_input for one that doesn't exist. */
export async function decideGroup(db: Db, decision: DecideGroup, actorId: number): Promise<DecidedGroup> {
  return inTransaction(db, async (tx) => {
    const { categoryId, subcategoryId } = decision
    const word = decision.word.toLowerCase()
    await requireCategoryPath(tx, { categoryId, subcategoryId, serviceIds: [] }, fieldNames)
    const ids = await lockNamed(tx, word, groupDecisionMax)
    await move(tx, ids, { from: noBranch, to: toBranch(decision) }, { actorId, word })
    return { changed: ids, hasMore: ids.length === groupDecisionMax }
  })
}

const fieldNames = { category: 'categoryId', subcategory: 'subcategoryId', services: 'services' }

/** Takes the category away again from the listings that still have it. */
export async function undoGroup(db: Db, decision: UndoGroup, actorId: number): Promise<DecidedGroup> {
  return inTransaction(db, async (tx) => {
    const from = toBranch(decision)
    const ids = await lockInBranch(tx, decision.changed, from)
    await move(tx, ids, { from, to: noBranch }, { actorId })
    return { changed: ids, hasMore: false }
  })
}

async function move(
  tx: Tx,
  ids: readonly number[],
  { from, to }: { from: Branch; to: Branch },
  { actorId, word }: { actorId: number; word?: string },
): Promise<void> {
  if (ids.length === 0) return
  await moveToBranch(tx, ids, to)
  await recordAction(tx, {
    actorId,
    action: 'businesses.categorized',
    targetType: 'business',
    targetId: null,
    details: {
      count: ids.length,
      ...(word && { word }),
      categoryId: to.category_id,
      subcategoryId: to.subcategory_id,
    },
  })
  await moveInCounts(
    tx,
    ids.map(() => ({ from, to })),
  )
  await announcePublicChange(tx)
}
