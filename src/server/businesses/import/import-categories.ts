import type { CategoryTree } from '#server/categories/category-names.repository.ts'
import type { CategoryPath } from '#server/categories/category-paths.repository.ts'
import { servicesMax } from '#shared/businesses/business-fields.ts'
import { tooManyServicesFault } from '#shared/businesses/form/business-field-rules.ts'
import { slugOf } from '#shared/lib/slug.ts'
import { type CategoryGuess, type CategoryGuesser, createCategoryGuesser } from './category-guess.ts'

/** Guarantee: a name in a file finds the only category, subcategory or service it can mean, and a guess is marked as one. */

type Given = {
  category: string | undefined
  subcategory: string | undefined
  services: readonly string[]
  /** The business's name: a row without a category is guessed by it. */
  name: string
}
export type FoundCategory = CategoryPath & {
  serviceIds: number[]
  faults: string[]
  /** A guess by the name alone: the category and the words it is guessed by. */
  suggestion: string | null
  isGuessed: boolean
}
/** Finds the IDs for names. Names without a match are reported and left out. */
export type CategoryFinder = (given: Given) => FoundCategory

const named = (text: string) => {
  const slug = slugOf(text)
  return ({ name }: { name: string }) => slugOf(name) === slug
}

/**
 * Finds places by name, ignoring case and punctuation, then by the vocabulary. A unique subcategory name is enough, even in
 * the category column: files call a plumber "Plumbing", "Plumber" or "Home & Living > Plumbing". `fallback` is the category
 * of rows without one. Of an exact file, nothing is guessed.
 */
export function createCategoryFinder(
  tree: CategoryTree,
  { fallback, isExact = false }: { fallback?: string | undefined; isExact?: boolean },
): CategoryFinder {
  const guess: CategoryGuesser = isExact ? () => undefined : createCategoryGuesser(tree)
  const branches = toBranches(tree)
  const findGiven = createGivenFinder(tree, branches, guess)
  return (given) => {
    const { faults, ...path } = findGiven({ ...given, category: given.category ?? fallback })
    const guessed = path.subcategoryId === null ? guess(given.name) : undefined
    const fits = guessed && [null, guessed.categoryId].includes(path.categoryId)
    const { categoryId, subcategoryId } = fits && guessed.isSure ? guessed : path
    const branch = branches.find(({ id }) => id === subcategoryId)
    const { serviceIds, faults: lost } = findServices(branch, given.services)
    const suggested = categoryId === null && guessed ? guessed : undefined
    return {
      categoryId,
      subcategoryId,
      serviceIds,
      faults: [...faults, ...lost],
      isGuessed: categoryId !== path.categoryId || subcategoryId !== path.subcategoryId,
      suggestion: suggested ? `perhaps ${nameOf(suggested)} (“${suggested.by}”)` : null,
    }
  }

  function nameOf({
    categoryId,
    subcategoryId,
  }: Pick<CategoryGuess, 'categoryId' | 'subcategoryId'>): string {
    const branch = branches.find(({ id }) => id === subcategoryId)
    return (branch ?? tree.find(({ id }) => id === categoryId))?.name ?? ''
  }
}

const toBranches = (tree: CategoryTree) =>
  tree.flatMap(({ id, subcategories }) => subcategories.map((branch) => ({ ...branch, categoryId: id })))

/** Finds the category and subcategory that cells name. */
function createGivenFinder(
  tree: CategoryTree,
  branches: ReturnType<typeof toBranches>,
  guess: CategoryGuesser,
) {
  const findBranch = (text: string, within?: number) => {
    const found = branches
      .filter(named(text))
      .filter(({ categoryId }) => [undefined, categoryId].includes(within))
    return found.length === 1 ? found[0] : undefined
  }
  const findText = (text: string, within?: number) => {
    const known = findBranch(text, within)
    if (known) return known
    // A cell is meant as a category, so a word of it is enough.
    const guessed = guess(text)
    return guessed && [undefined, guessed.categoryId].includes(within)
      ? { id: guessed.subcategoryId, categoryId: guessed.categoryId }
      : undefined
  }

  return ({ category, subcategory }: Given) => {
    const [first = '', ...more] = category?.split(/\s*[>»|]\s*/) ?? []
    const top = category === undefined ? undefined : (tree.find(named(category)) ?? tree.find(named(first)))
    const text = subcategory ?? more.at(-1) ?? (top ? undefined : category)
    const branch = text === undefined ? undefined : findText(text, top?.id)
    const faults: string[] = []
    if (category !== undefined && !top && !branch) faults.push(`category: ${category} is not a category`)
    if (subcategory !== undefined && !branch)
      faults.push(`subcategory: ${subcategory} is not in ${top?.name ?? 'any category'}`)
    return { categoryId: top?.id ?? branch?.categoryId ?? null, subcategoryId: branch?.id ?? null, faults }
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
