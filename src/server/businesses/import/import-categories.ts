import type { CategoryTree } from '#server/categories/category-names.repository.ts'
import type { CategoryPath } from '#server/categories/category-paths.repository.ts'
import { servicesMax } from '#shared/businesses/business-fields.ts'
import { tooManyServicesFault } from '#shared/businesses/form/business-field-rules.ts'
import { slugOf } from '#shared/lib/slug.ts'

/** Guarantee: a name in a file finds the only category, subcategory or service it can mean. */

/** Finds the IDs for names; a missing name is undefined. Names without a match are reported and left out. */
export type CategoryFinder = (
  category: string | undefined,
  subcategory: string | undefined,
  services: readonly string[],
) => CategoryPath & { serviceIds: number[]; faults: string[] }

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
    const { serviceIds, faults } = findServices(branch, services)
    if (category !== undefined && !top && !branch) faults.unshift(`category: ${category} is not a category`)
    if (subcategory !== undefined && !branch)
      faults.unshift(`subcategory: ${subcategory} is not in ${top?.name ?? 'any category'}`)
    return {
      categoryId: top?.id ?? branch?.categoryId ?? null,
      subcategoryId: branch?.id ?? null,
      serviceIds,
      faults,
    }
  }
}

type Branch = CategoryTree[number]['subcategories'][number]

function findServices(branch: Branch | undefined, names: readonly string[]) {
  const found = names.map((name) => ({ name, id: branch?.services.find(named(name))?.id }))
  const faults = found
    .filter(({ id }) => id === undefined)
    .map(({ name }) => `services: ${name} is not in ${branch?.name ?? 'any subcategory'}`)
  const ids = [...new Set(found.flatMap(({ id }) => id ?? []))]
  if (ids.length > servicesMax) faults.push(`services: ${tooManyServicesFault(servicesMax)}`)
  return { serviceIds: ids.slice(0, servicesMax), faults }
}
