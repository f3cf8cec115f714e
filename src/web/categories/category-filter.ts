/** The category levels of a directory search, and how to change them. */
export type CategoryFilter = {
  category: number | null
  subcategory: number | null
  subsubcategories: number[]
}

/** The address after changing the levels. */
export type HrefOfCategory = (change: Partial<CategoryFilter>) => string

/** The services after one is switched on or off. */
export function toggledService(chosen: readonly number[], serviceId: number): number[] {
  return chosen.includes(serviceId)
    ? chosen.filter((id) => id !== serviceId)
    : [...chosen, serviceId].sort((a, b) => a - b)
}
