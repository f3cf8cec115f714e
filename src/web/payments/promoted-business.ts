import type { Business } from '#shared/businesses/businesses.schemas.ts'

/** What buying a promotion needs to know of a business. */
export type PromotedBusiness = {
  id: number
  name: string
  status: Business['status']
  /** "Home & Living, Plumbing"; empty without a category. */
  category: string
  /** "Austin, TX" */
  place: string
  /** A promotion of it is requested or active. */
  paid: boolean
}

export function toPromotedBusiness(business: Business): PromotedBusiness {
  const { id, name, status, categoryName, subcategory, city, state, paid } = business
  const category = [categoryName, subcategory?.name].filter(Boolean).join(', ')
  return { id, name, status, category, place: `${city}, ${state}`, paid }
}

/** The details, or why there are none. */
export type BusinessDetails = PromotedBusiness | 'loading' | 'failed'

/** The home page shows approved listings alone. */
export const isOnHomePage = ({ status }: PromotedBusiness): boolean => status === 'approved'
