/** A position beyond this one isn’t counted. */
export const positionMax = 1_000
/** Five-star reviews in the example of an improvement. */
export const reviewsToGain = 5
