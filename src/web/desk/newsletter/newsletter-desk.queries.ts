import { queryOptions } from '@tanstack/react-query'
import type { Message } from '#shared/lib/fields.schemas.ts'
import type {
  CreateIssue,
  DeskIssue,
  DeskIssueList,
  DeskSubscriberList,
  IssuePreview,
} from '#shared/notifications/issues/issues-desk.schemas.ts'
import type { Api } from '#web/lib/api-client.ts'
import type { DeskAddress } from '../desk-address.ts'
import { deskListQuery, requireBody } from '../desk-query.ts'

/** Milliseconds between polls for an issue that is being sent. */
const step = 2_000

/** A page of issues, newest first. */
export function issuesQuery(api: Api, { page }: Pick<DeskAddress, 'page'>) {
  return queryOptions({
    ...deskListQuery({
      queryKey: ['mine', 'desk', 'issues', page],
      load: () => api.query<DeskIssueList>(['/api/admin/newsletter/issues', { page }]),
      items: 'issues',
    }),
    refetchInterval: ({ state: { data } }) =>
      data?.items.some((issue) => isOnItsWay(issue, data.isOutbox)) ? step : false,
  })
}

/** Whether its counts still change soon. */
const isOnItsWay = ({ status, queuedCount, acceptedCount, refusedCount }: DeskIssue, isOutbox: boolean) =>
  status === 'sending' || (status === 'sent' && !isOutbox && acceptedCount + refusedCount < queuedCount)

/** A page of subscribers, newest first. */
export function subscribersQuery(
  api: Api,
  { show, search, page }: Pick<DeskAddress, 'show' | 'search' | 'page'>,
) {
  const state = show === 'subscribers' ? null : show
  return deskListQuery({
    queryKey: ['mine', 'desk', 'subscribers', state, search, page],
    load: () => api.query<DeskSubscriberList>(['/api/admin/newsletter/subscribers', { state, search, page }]),
    items: 'subscribers',
  })
}

/** The preview of a saved issue, by revision. */
export function issuePreviewQuery(api: Api, { id, revision }: DeskIssue) {
  return queryOptions({
    queryKey: ['mine', 'desk', 'issue-preview', id, revision],
    queryFn: async () =>
      requireBody(await api.query<IssuePreview>([`/api/admin/newsletter/issues/${id}/preview`])),
    // Its links expire.
    staleTime: 10 * 60 * 1000,
  })
}

const path = '/admin/newsletter/issues'

/** Staff actions on the newsletter. Each throws ApiError. */
export const newsletterActions = (api: Api) => ({
  create: (text: CreateIssue) => api.mutate<{ issue: DeskIssue }>('POST', path, text),
  update: ({ id, revision }: DeskIssue, text: CreateIssue) =>
    api.mutate('PUT', `${path}/${id}`, { ...text, revision }),
  remove: ({ id, revision }: DeskIssue) => api.mutate('DELETE', `${path}/${id}?revision=${revision}`),
  send: ({ id, revision }: DeskIssue) => api.mutate('PUT', `${path}/${id}/sending`, { revision }),
  cancel: ({ id, revision }: DeskIssue) => api.mutate('DELETE', `${path}/${id}/sending?revision=${revision}`),
  test: ({ id }: DeskIssue) => api.mutate<Message>('POST', `${path}/${id}/test-mails`),
  exportSubscribers: () => api.mutate<{ csv: string }>('POST', '/admin/newsletter/subscribers/exports'),
})
