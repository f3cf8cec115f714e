import { type SoftWish, softWishes } from '#shared/search/search.schemas.ts'

/** Names of the soft wishes. The SQL function `mentioned_wishes` finds them in texts. */
export const softWishLabels: Record<SoftWish, string> = {
  kids: 'kid friendly',
  dogs: 'dog friendly',
  outdoor: 'outdoor seating',
  wheelchair: 'wheelchair accessible',
  parking: 'parking',
  wifi: 'Wi-Fi',
  delivery: 'delivers',
  walkins: 'walk-ins welcome',
  spanish: 'speaks Spanish',
  eco: 'eco friendly',
  'family-owned': 'family owned',
  'locally-owned': 'locally owned',
  'woman-owned': 'woman owned',
  'veteran-owned': 'veteran owned',
  emergency: 'emergency service',
  'same-day': 'same day',
  'free-estimates': 'free estimates',
  'free-consultation': 'free consultation',
  financing: 'financing',
  guarantee: 'guarantees its work',
  'upfront-prices': 'upfront prices',
  discounts: 'senior or military discount',
  'award-winning': 'award winning',
}

export const isSoftWish = (wish: string): wish is SoftWish => Object.hasOwn(softWishLabels, wish)

/** The number of a wish in the columns that name wishes (`mentioned_wishes`, `feature_wishes`, `service_wishes`), from 1. */
export const softWishNumber = (wish: SoftWish): number => softWishes.indexOf(wish) + 1
