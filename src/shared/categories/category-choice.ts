/** Where in the category tree a business stands: a level at a time, each only below the one above it. */
export type CategoryChoice = {
  categoryId: number | null
  subcategoryId: number | null
  /** Ids of sub-subcategories. */
  serviceIds: number[]
}

export const emptyCategoryChoice: CategoryChoice = { categoryId: null, subcategoryId: null, serviceIds: [] }
