/** A business's place in the category tree: each level only below the one above it. */
export type CategoryChoice = {
  categoryId: number | null
  subcategoryId: number | null
  /** Sub-subcategory ids. */
  serviceIds: number[]
}

export const emptyCategoryChoice: CategoryChoice = { categoryId: null, subcategoryId: null, serviceIds: [] }
