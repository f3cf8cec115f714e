import type { CategoryTree } from '#server/categories/category-names.repository.ts'
import type { CategoryPath } from '#server/categories/category-paths.repository.ts'
import { servicesMax } from '#shared/businesses/business-fields.ts'
import { tooManyServicesFault } from '#shared/businesses/form/business-field-rules.ts'
import { slugOf } from '#shared/lib/slug.ts'

/** This room promises: a name in a file leads to the only place in the category tree that it can mean. */

/** A name without a match, worded so the row can be fixed. */
export class CategoryFault extends Error {}

/** Where names lead; a missing one is undefined. Throws CategoryFault. */
export type CategoryFinder = (
  category: string | undefined,
  subcategory: string | undefined,
  services: readonly string[],
) => CategoryPath & { serviceIds: number[] }

const named = (text: string) => {
  const slug = slugOf(text)
  return ({ name }: { name: string }) => slugOf(name) === slug
}

/**
 * Finds places by names, whatever their case and punctuation. A subcategory's name alone is enough where it is the only one of
 * its name, also in the column of categories: files call a plumber "Plumbing". `fallback` is the category of rows without one.
 */
export function createCategoryFinder(tree: CategoryTree, fallback?: string): CategoryFinder {
  const branches = tree.flatMap(({ id, subcategories }) =>
    subcategories.map((branch) => ({ ...branch, categoryId: id })),
  )
  const findBranch = (text: string, within?: number) => {
    const found = branches
      .filter(named(text))
      .filter(({ categoryId }) => [undefined, categoryId].includes(within))
    return found.length === 1 ? found[0] : undefined
  }
  return (category = fallback, subcategory, services) => {
    const top = category === undefined ? undefined : tree.find(named(category))
    const text = subcategory ?? (top ? undefined : category)
    const branch = text === undefined ? undefined : findBranch(text, top?.id)
    if (category !== undefined && !top && !branch)
      throw new CategoryFault(`category: ${category} is none of ours`)
    if (subcategory !== undefined && !branch)
      throw new CategoryFault(`subcategory: ${subcategory} is none of ${top?.name ?? 'ours'}`)
    return {
      categoryId: top?.id ?? branch?.categoryId ?? null,
      subcategoryId: branch?.id ?? null,
      serviceIds: findServices(branch, services),
    }
  }
}

type Branch = CategoryTree[number]['subcategories'][number]

function findServices(branch: Branch | undefined, names: readonly string[]): number[] {
  if (names.length > servicesMax) throw new CategoryFault(`services: ${tooManyServicesFault(servicesMax)}`)
  const ids = names.map((name) => {
    const service = branch?.services.find(named(name))
    if (!service) throw new CategoryFault(`services: ${name} is none of ${branch?.name ?? 'a subcategory'}`)
    return service.id
  })
  return [...new Set(ids)]
}
