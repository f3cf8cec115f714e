import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type {
  CreateInboxNote,
  CreateInboxReply,
  InboxItem,
  InboxItemAnswer,
  InboxList,
  UpdateInboxItem,
} from '#shared/inbox/inbox-desk.schemas.ts'
import { refundedPayment } from '#shared/inbox/inbox-items.ts'
import type { Api } from '#web/lib/api-client.ts'
import type { DeskAddress } from '../desk-address.ts'
import { deskListOptions, requireBody } from '../desk-query.ts'

type InboxAddress = Pick<DeskAddress, 'show' | 'kind' | 'search' | 'page'>

/** A page of open items, nearest deadline first, or of closed ones, newest first. */
export function inboxQuery(api: Api, { show, kind, search, page }: InboxAddress) {
  return queryOptions({
    queryKey: ['mine', 'desk', 'inbox', show, kind, search, page],
    queryFn: async () =>
      requireBody(await api.query<InboxList>(['/api/admin/inbox', { status: show, kind, search, page }])),
    ...deskListOptions,
  })
}

/** A whole item, not shortened as in lists, in at least the state of the list; the log notes who read it. */
export const wholeItemQuery = (api: Api, { id, revision, notes }: InboxItem) =>
  queryOptions({
    // A note doesn't change the revision.
    queryKey: ['mine', 'desk', 'inbox', 'whole', id, revision, notes.length],
    queryFn: async () => requireBody(await api.query<InboxItemAnswer>(['/api/admin/inbox', id])).item,
    placeholderData: keepPreviousData,
  })

/** The three ways to change an item; each returns its new state. Throws ApiError, 409 when someone else was first. */
export function inboxActions(api: Api, { id, revision }: InboxItem) {
  const path = `/api/admin/inbox/${id}`
  const item = async (answer: Promise<InboxItemAnswer | null>) => requireBody(await answer).item
  return {
    update: (changes: Omit<UpdateInboxItem, 'revision'>) =>
      item(api.mutate('PUT', path, { ...changes, revision })),
    note: (note: CreateInboxNote) => item(api.mutate('POST', `${path}/notes`, note)),
    reply: (reply: Omit<CreateInboxReply, 'revision'>) =>
      item(api.mutate('POST', `${path}/replies`, { ...reply, revision })),
  }
}

/** An item in its current state, in any list; null if it was deleted. For an open row that has left its list. */
export function inboxItemQuery(api: Api, { id, request }: InboxItem) {
  const search = searchOf(request)
  return queryOptions({
    queryKey: ['mine', 'desk', 'inbox', 'item', id],
    queryFn: async () => {
      const { items } = requireBody(
        await api.query<InboxList>(['/api/admin/inbox', { status: 'all', search }]),
      )
      return items.find((item) => item.id === id) ?? null
    },
    refetchOnMount: 'always',
  })
}

/** Possible assignees of an item. */
export type Staff = readonly { id: number; name: string }[]

/** A search text that finds an item: its contact details, or the name of its business. */
function searchOf(request: InboxItem['request']): string {
  if (request.kind === 'callback') return request.contactNumber
  if (request.kind === 'refund') return refundedPayment(request.paymentId)
  return request.kind === 'hours' ? request.businessName : request.email
}
