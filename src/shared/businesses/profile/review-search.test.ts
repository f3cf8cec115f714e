import { expect, it } from 'vitest'
import { everyReview, parseReviewSearch, reviewPageCount, reviewsHref } from './review-search.ts'

const parse = (query: string) => parseReviewSearch(new URLSearchParams(query))

it.each([
  ['', null, ''],
  ['utm_source=a&sort=name&stars=6&page=0&search=', null, ''],
  ['page=1', everyReview, '?page=1'],
  ['sort=newest', everyReview, '?page=1'],
  ['stars=5', { ...everyReview, stars: 5 }, '?stars=5'],
  ['stars=5&page=1', { ...everyReview, stars: 5 }, '?stars=5'],
  ['page=3&sort=lowest', { ...everyReview, sort: 'lowest', page: 3 }, '?sort=lowest&page=3'],
  ['page=999', { ...everyReview, page: 400 }, '?page=400'],
  ['page=2x&stars=1.5&search=%20a%20%00b', { ...everyReview, search: 'a b' }, '?search=a+b'],
])('the address %j names %j', (query, search, canonical) => {
  expect(parse(query)).toEqual(search)
  expect(reviewsHref(12, parse(query))).toBe(`/businesses/12${canonical}`)
  expect(parse(canonical)).toEqual(search)
})

it.each([
  [0, 0],
  [1, 1],
  [20, 1],
  [21, 2],
  [400, 20],
])('%i reviews are on %i pages', (total, pages) => {
  expect(reviewPageCount(total)).toBe(pages)
})
