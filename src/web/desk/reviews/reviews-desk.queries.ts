import { queryOptions } from '@tanstack/react-query'
import type {
  ChangeVisibility,
  DeskReview,
  DeskReviewAnswer,
  DeskReviewList,
} from '#shared/reviews/reviews-desk.schemas.ts'
import type { Api } from '#web/lib/api-client.ts'
import type { DeskAddress } from '../desk-address.ts'
import { deskListQuery, requireBody } from '../desk-query.ts'

const path = '/api/admin/reviews'

/** A page of reviews, newest first. */
export function deskReviewsQuery(
  api: Api,
  { show, search, page }: Pick<DeskAddress, 'show' | 'search' | 'page'>,
) {
  return deskListQuery({
    queryKey: ['mine', 'desk', 'reviews', show, search, page],
    load: () => api.query<DeskReviewList>([path, { filter: show, search, page }]),
    items: 'reviews',
  })
}

/** A review in its current state; null if it was deleted. */
export function deskReviewQuery(api: Api, { id, content }: DeskReview) {
  return queryOptions({
    queryKey: ['mine', 'desk', 'reviews', 'one', id],
    queryFn: async () => {
      const list = requireBody(
        await api.query<DeskReviewList>([path, { search: content.slice(0, 100).trim() }]),
      )
      return list.reviews.find((review) => review.id === id) ?? null
    },
    refetchOnMount: 'always',
  })
}

/** Hides a review, with the reason its author reads, or restores it. Throws ApiError, 409 when someone else was first. */
export async function changeVisibility(
  api: Api,
  { id, revision }: DeskReview,
  change: Omit<ChangeVisibility, 'revision'>,
): Promise<DeskReview> {
  const answer = await api.mutate<DeskReviewAnswer>('PUT', `${path}/${id}/visibility`, {
    ...change,
    revision,
  })
  return requireBody(answer).review
}
