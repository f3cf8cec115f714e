/** Shortest comment of a review, in characters after trimming (specification §5, §9). */
const reviewContentMin = 2

export const reviewContentTooShort = 'Please add a short comment about your experience.'

/** Counts characters as people see them, not UTF-16 code units. */
export function isReviewContentLongEnough(content: string): boolean {
  return [...content.trim()].length >= reviewContentMin
}
