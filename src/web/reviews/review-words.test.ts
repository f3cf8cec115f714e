import { expect, it } from 'vitest'
import type { Review } from '#shared/businesses/profile/business-profile.schemas.ts'
import { everyReview, type ReviewSearch } from '#shared/businesses/profile/review-search.ts'
import { countText, nothingText } from './review-words.ts'

it.each([
  [0, 0, 1, 'No reviews found'],
  [1, 1, 1, '1 of 1 review'],
  [7, 7, 1, '1–7 of 7 reviews'],
  [20, 310, 2, '21–40 of 310 reviews'],
  [1, 41, 3, '41 of 41 reviews'],
  [20, 1_234, 1, '1–20 of 1,234 reviews'],
  [0, 41, 4, ''],
])('%i of %i on page %i: %s', (shown, total, page, text) => {
  const reviews = Array.from<Review>({ length: shown })
  expect(countText({ reviews, total, page, pageCount: Math.ceil(total / 20) })).toBe(text)
})

it.each<[Partial<ReviewSearch>, string]>([
  [{ search: 'gutter' }, 'No reviews mention “gutter”.'],
  [{ stars: 1 }, 'No reviews with 1 star.'],
  [{ stars: 5, search: 'so kind' }, 'No reviews with 5 stars mention “so kind”.'],
])('%j: %s', (given, text) => {
  expect(nothingText({ ...everyReview, ...given })).toBe(text)
})
