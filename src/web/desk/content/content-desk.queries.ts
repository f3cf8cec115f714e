import type { DeskFaqList, DeskTestimonialList } from '#shared/content/content-desk.schemas.ts'
import type { Api } from '#web/lib/api-client.ts'
import type { DeskAddress } from '../desk-address.ts'
import { deskListQuery } from '../desk-query.ts'

type Page = Pick<DeskAddress, 'search' | 'page'>

/** A page of testimonials, in visitor order. */
export function deskTestimonialsQuery(api: Api, { search, page }: Page) {
  return deskListQuery({
    queryKey: ['mine', 'desk', 'testimonials', search, page],
    load: () => api.query<DeskTestimonialList>(['/api/admin/testimonials', { search, page }]),
    items: 'testimonials',
  })
}

/** A page of questions with their answers, in visitor order. */
export function deskFaqsQuery(api: Api, { search, page }: Page) {
  return deskListQuery({
    queryKey: ['mine', 'desk', 'faqs', search, page],
    load: () => api.query<DeskFaqList>(['/api/admin/faqs', { search, page }]),
    items: 'faqs',
  })
}

/** The revision an edit is based on. */
type Stored = { id: number; revision: number }

/**
 * Adds, changes and deletes content; `toBody` turns the values into the request body. Each throws ApiError, 409 when
 * someone else was first.
 */
export function contentActions<Values extends object>(
  api: Api,
  kind: 'testimonials' | 'faqs',
  toBody: (values: Values & { revision?: number }) => object = (values) => values,
) {
  const path = `/api/admin/${kind}`
  return {
    create: (values: Values) => api.mutate('POST', path, toBody(values)),
    update: ({ id, revision }: Stored, values: Values) =>
      api.mutate('PUT', `${path}/${id}`, toBody({ ...values, revision })),
    remove: ({ id, revision }: Stored) => api.mutate('DELETE', `${path}/${id}?revision=${revision}`),
  }
}
