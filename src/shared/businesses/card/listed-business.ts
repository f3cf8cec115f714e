import { locationText } from '../business-location.ts'
import type { Business } from '../businesses.schemas.ts'
import { cardPictures } from '../card-pictures.ts'
import { isSpread, spreadAround } from '../spread.ts'
import type { ListedBusiness } from './listed-business.schemas.ts'

/** The part of a business that its card shows; where only its area is known, at its own spot in it. */
export function toListedBusiness(business: Business): ListedBusiness {
  const { id, name, status, isBeingChecked, phone, rating, reviewCount, averagePrice, priceUnit } = business
  const { latitude, longitude } = spotOf(business)
  const { isApproximate, hidesAddress, distance, isPromoted, isAdminChoice } = business
  const { acceptsQuotes, isLiked, paidInstead } = business
  const { isOpen, openUntil, opensAt, byAppointment, earliestSlot } = business
  const trade = business.subcategory?.name ?? business.categoryName
  return {
    id,
    name,
    status,
    isBeingChecked,
    phone,
    rating,
    reviewCount,
    averagePrice,
    priceUnit,
    paidInstead,
    latitude,
    longitude,
    isApproximate,
    hidesAddress,
    distance,
    isPromoted,
    isAdminChoice,
    acceptsQuotes,
    isLiked,
    earliestSlot,
    answerText: business.away?.brief ?? business.answerTime?.text ?? null,
    tradeAndPlace: [trade, locationText(business)].filter(Boolean).join(', '),
    pictures: cardPictures(business),
    opening: business.businessHoursData ? { isOpen, openUntil, opensAt, byAppointment } : null,
  }
}

type Spot = Pick<Business, 'latitude' | 'longitude'>

function spotOf({ id, latitude, longitude, positionSource }: Business): Spot {
  if (!isSpread(positionSource) || latitude === null || longitude === null) return { latitude, longitude }
  return spreadAround({ latitude, longitude }, id)
}
