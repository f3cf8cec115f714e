import { locationText } from '#shared/businesses/business-location.ts'
import type { Business } from '#shared/businesses/businesses.schemas.ts'
import { cardPictures, type Picture } from '#shared/businesses/card-pictures.ts'
import type { BusinessList } from '#shared/businesses/directory/directory.schemas.ts'
import type { OpeningState } from '#shared/businesses/opening-hours.ts'

type ListedFields =
  | 'id'
  | 'name'
  | 'status'
  | 'phone'
  | 'rating'
  | 'reviewCount'
  | 'averagePrice'
  | 'priceUnit'
  | 'latitude'
  | 'longitude'
  | 'distance'
  | 'isPromoted'
  | 'isAdminChoice'
  | 'isLiked'

/** What a card shows of a business. Lists are serialized into the page, and the rest would be three quarters of their size. */
export type ListedBusiness = Pick<Business, ListedFields> & {
  /** "Language Tutoring, North Lamar": category and location. */
  tradeAndPlace: string
  pictures: Picture[]
  /** Null when the hours are unknown. */
  opening: OpeningState | null
}

/** A directory page, reduced to what its cards need. */
export type ListedPage = Omit<BusinessList, 'businesses'> & { businesses: ListedBusiness[] }

/** The part of a business that its card shows. */
export function toListedBusiness(business: Business): ListedBusiness {
  const { id, name, status, phone, rating, reviewCount, averagePrice, priceUnit } = business
  const { latitude, longitude, distance, isPromoted, isAdminChoice, isLiked } = business
  const { isOpen, openUntil, opensAt } = business
  const trade = business.subcategory?.name ?? business.categoryName
  return {
    ...{ id, name, status, phone, rating, reviewCount, averagePrice, priceUnit },
    ...{ latitude, longitude, distance, isPromoted, isAdminChoice, isLiked },
    tradeAndPlace: [trade, locationText(business)].filter(Boolean).join(', '),
    pictures: cardPictures(business),
    opening: business.businessHoursData ? { isOpen, openUntil, opensAt } : null,
  }
}
