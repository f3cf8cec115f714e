import { queryOptions } from '@tanstack/react-query'
import type { SavedReplies, SavedReply, SaveReply } from '#shared/conversations/saved-replies.schemas.ts'
import type { Api } from '#web/lib/api-client.ts'

/** The saved replies of a business, the last used first. */
export const savedRepliesQuery = (api: Api, businessId: number) =>
  queryOptions({
    queryKey: ['mine', 'saved-replies', businessId],
    queryFn: async (): Promise<readonly SavedReply[]> =>
      (await api.query<SavedReplies>([`/api/businesses/${businessId}/saved-replies`]))?.replies ?? [],
    refetchOnMount: 'always',
  })

const change = async (
  api: Api,
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  reply?: SaveReply,
): Promise<readonly SavedReply[]> =>
  (await api.mutate<SavedReplies>(method, `/businesses/${path}`, reply))?.replies ?? []

/** Stores a new reply, or changes one; returns all of them. Throws ApiError. */
export const saveReply = (api: Api, businessId: number, replyId: number | null, reply: SaveReply) =>
  replyId === null
    ? change(api, 'POST', `${businessId}/saved-replies`, reply)
    : change(api, 'PUT', `${businessId}/saved-replies/${replyId}`, reply)

export const deleteReply = (api: Api, businessId: number, replyId: number) =>
  change(api, 'DELETE', `${businessId}/saved-replies/${replyId}`)

/** Notes that a reply was used, so that it comes first. */
export const noteUse = (api: Api, businessId: number, replyId: number) =>
  change(api, 'PUT', `${businessId}/saved-replies/${replyId}/use`)
