/**
 * Best rated counts so many more people who gave so many stars (a Bayesian mean), so that a 5.0 from three reviews doesn't
 * beat a 4.8 from two hundred. The column `weighted_rating` computes it; a test compares the two.
 */
export const ratingWeight = { reviews: 10, stars: 4 } as const

/** The mean in stars that "best rated" goes by; of a business with at least one review. */
export const weightedStars = (rating: number, reviewCount: number): number =>
  (rating * reviewCount + ratingWeight.stars * ratingWeight.reviews) / (reviewCount + ratingWeight.reviews)
