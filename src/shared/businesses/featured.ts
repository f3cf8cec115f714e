/** Businesses at a time on the home page (specification §9), and how many of them are earned, not paid for or chosen by staff. */
export const featuredPageSize = 6
export const earnedMin = 3

/** Most promoted businesses on the home page, by plan. An Enterprise one is always on the first page. */
export const featuredMax = { enterprise: featuredPageSize - earnedMin, professional: 24 } as const

/** A trending business: in so many days at least so many people requested, saved or reviewed it, and its rating is so high. */
export const trending = { days: 30, people: 3, ratingTenths: 40 } as const
