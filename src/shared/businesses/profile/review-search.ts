import { listPagesMax } from '#shared/lib/list-pages.ts'
import { paths } from '#shared/lib/paths.ts'
import { normalizeSearchText } from '../directory/directory-search.ts'

/** Orders of the reviews of a business; of those with equal stars, the newest come first. */
export const reviewOrders = ['newest', 'highest', 'lowest'] as const
export type ReviewOrder = (typeof reviewOrders)[number]

/** Reviews on a page. */
export const reviewPageSize = 20

/** A page of the reviews of a business: in an order, with so many stars, with all words of a text. */
export type ReviewSearch = {
  sort: ReviewOrder
  /** Null for any number. */
  stars: number | null
  search: string
  page: number
}

/** The first page of all reviews, which comes with the business. */
export const everyReview: ReviewSearch = { sort: 'newest', stars: null, search: '', page: 1 }

export const isEveryReview = ({ sort, stars, search, page }: ReviewSearch): boolean =>
  sort === 'newest' && stars === null && search === '' && page === 1

export const reviewPageCount = (total: number): number => Math.ceil(total / reviewPageSize)

/** Reads the address of a business leniently, as the directory's; null when it names no reviews. */
export function parseReviewSearch(params: URLSearchParams): ReviewSearch | null {
  const numberIn = (name: string, form: RegExp) => Number(form.exec(params.get(name) ?? '')?.[0]) || null
  const sort = reviewOrders.find((order) => order === params.get('sort'))
  const stars = numberIn('stars', /^[1-5]$/)
  const search = normalizeSearchText(params.get('search'))
  const page = numberIn('page', /^[1-9]\d{0,2}$/)
  if (!(sort || stars || search || page)) return null
  return { sort: sort ?? 'newest', stars, search, page: Math.min(page ?? 1, listPagesMax) }
}

/** The query of a business's address. Parsing it gives the same search. */
export function reviewSearchParams(search: ReviewSearch | null): URLSearchParams {
  const params = new URLSearchParams()
  if (!search) return params
  if (search.sort !== 'newest') params.set('sort', search.sort)
  if (search.stars !== null) params.set('stars', String(search.stars))
  if (search.search) params.set('search', search.search)
  if (search.page !== 1 || params.toString() === '') params.set('page', String(search.page))
  return params
}

/** "/businesses/12?stars=5": the address of a business with a page of its reviews. */
export function reviewsHref(businessId: number, search: ReviewSearch | null): string {
  const query = reviewSearchParams(search).toString()
  const path = paths.business(businessId)
  return query ? `${path}?${query}` : path
}
