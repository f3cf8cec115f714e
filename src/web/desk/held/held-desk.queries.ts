import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Message } from '#shared/lib/fields.schemas.ts'
import type {
  DeskHeldAnswer,
  DeskHeldList,
  DeskHeldPreview,
  DeskHeldPreviewAnswer,
  RefuseHeld,
} from '#shared/quote-requests/held-requests.schemas.ts'
import type { Api } from '#web/lib/api-client.ts'
import type { DeskAddress } from '../desk-address.ts'
import { deskListQuery, requireBody } from '../desk-query.ts'

const path = '/api/admin/held-requests'

/** A page of quote requests that staff look at before anybody else, longest wait first. */
export function heldQuery(api: Api, { show, search, page }: Pick<DeskAddress, 'show' | 'search' | 'page'>) {
  return deskListQuery({
    queryKey: ['mine', 'desk', 'held', show, search, page],
    load: () => api.query<DeskHeldList>([path, { filter: show, search, page }]),
    items: 'requests',
  })
}

type Seen = Pick<DeskHeldPreview, 'id' | 'revision'>

/** A whole request, of which lists have the beginning; the log says who read it. */
export const wholeHeldQuery = (api: Api, { id, revision }: Seen) =>
  queryOptions({
    queryKey: ['mine', 'desk', 'held', 'whole', id, revision],
    queryFn: async () => requireBody(await api.query<DeskHeldAnswer>([path, id])).request,
    placeholderData: keepPreviousData,
  })

/** Sends a request on its way. Throws ApiError. */
export const releaseHeld = async (api: Api, { id, revision }: Seen): Promise<Message> =>
  requireBody(await api.mutate<Message>('PUT', `${path}/${id}/release`, { revision }))

/** Decides that a request isn't passed on. Throws ApiError, 409 when someone else was first. */
export const refuseHeld = async (
  api: Api,
  { id, revision }: Seen,
  given: Omit<RefuseHeld, 'revision'>,
): Promise<DeskHeldPreview> =>
  requireBody(
    await api.mutate<DeskHeldPreviewAnswer>('PUT', `${path}/${id}/decision`, { ...given, revision }),
  ).request

/** Lets a request wait again. Throws ApiError. */
export const undoHeld = async (api: Api, { id, revision }: Seen): Promise<DeskHeldPreview> =>
  requireBody(await api.mutate<DeskHeldPreviewAnswer>('PUT', `${path}/${id}/undo`, { revision })).request
