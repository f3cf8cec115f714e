import type { CategoryTree } from '#server/categories/category-names.repository.ts'
import type { CategoryPath } from '#server/categories/category-paths.repository.ts'
import { servicesMax } from '#shared/businesses/business-fields.ts'
import { tooManyServicesFault } from '#shared/businesses/form/business-field-rules.ts'
import { slugOf } from '#shared/lib/slug.ts'

/** Guarantee: a name in a file finds the only category, subcategory or service it can mean. */

/** A name without a match, worded so the row can be fixed. */
export class CategoryFault extends Error {}

/** Finds the IDs for names; a missing name is undefined. Throws CategoryFault. */
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
 * Finds places by name, ignoring case and punctuation. A unique subcategory name is enough, even in the category column:
 * files call a plumber "Plumbing". `fallback` is the category of rows without one.
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
      throw new CategoryFault(`category: ${category} is not a category`)
    if (subcategory !== undefined && !branch)
      throw new CategoryFault(`subcategory: ${subcategory} is not in ${top?.name ?? 'any category'}`)
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
    if (!service) throw new CategoryFault(`services: ${name} is not in ${branch?.name ?? 'any subcategory'}`)
    return service.id
  })
  return [...new Set(ids)]
}
