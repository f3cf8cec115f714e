/** The levels of a directory search that belong to categories, and the ways to change them. */
export type CategoryFilter = {
  category: number | null
  subcategory: number | null
  subsubcategories: number[]
}

/** The address after a change of the levels. */
export type HrefOfCategory = (change: Partial<CategoryFilter>) => string

/** The services after one is switched on or off. */
export function toggledService(chosen: readonly number[], serviceId: number): number[] {
  return chosen.includes(serviceId)
    ? chosen.filter((id) => id !== serviceId)
    : [...chosen, serviceId].sort((a, b) => a - b)
}
