import { queryOptions } from '@tanstack/react-query'
import type { Message } from '#shared/lib/fields.schemas.ts'
import type { CaughtAnswer, CaughtList } from '#shared/spam/caught-forms.schemas.ts'
import type { Api } from '#web/lib/api-client.ts'
import { deskListQuery, requireBody } from '../desk-query.ts'

const path = '/api/admin/caught-forms'

/** A page of forms whose hidden field was filled in, least like spam first. */
export const caughtQuery = (api: Api, page: number) =>
  deskListQuery({
    queryKey: ['mine', 'desk', 'caught', page],
    load: () => api.query<CaughtList>([path, { page }]),
    items: 'forms',
  })

/** A whole form; the log says who read it. */
export const wholeCaughtQuery = (api: Api, formId: number) =>
  queryOptions({
    queryKey: ['mine', 'desk', 'caught', 'whole', formId],
    queryFn: async () => requireBody(await api.query<CaughtAnswer>([path, formId])).form,
  })

/** Sends a form as if it had just been typed. Throws ApiError. */
export const releaseCaught = async (api: Api, formId: number): Promise<Message> =>
  requireBody(await api.mutate<Message>('PUT', `${path}/${formId}/release`))
