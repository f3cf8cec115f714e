import type { Business } from '#shared/businesses/businesses.schemas.ts'

/** A business's data for the purchase. */
export type PromotedBusiness = {
  id: number
  name: string
  status: Business['status']
  /** "Home & Living, Plumbing"; empty without a category. */
  category: string
  /** "Austin, TX" */
  place: string
  /** It has a requested or active promotion. */
  paid: boolean
}

export function toPromotedBusiness(business: Business): PromotedBusiness {
  const { id, name, status, categoryName, subcategory, city, state, paid } = business
  const category = [categoryName, subcategory?.name].filter(Boolean).join(', ')
  return { id, name, status, category, place: `${city}, ${state}`, paid }
}

/** The details, or why they are missing. */
export type BusinessDetails = PromotedBusiness | 'loading' | 'failed'

/** The home page only shows approved listings. */
export const isOnHomePage = ({ status }: PromotedBusiness): boolean => status === 'approved'
