import { queryOptions } from '@tanstack/react-query'
import type {
  SenderBlock,
  SenderBlocked,
  SenderBlocks,
} from '#shared/quote-requests/sender-blocks.schemas.ts'
import type { Api } from '#web/lib/api-client.ts'

export const senderBlocksKey = ['mine', 'sender-blocks'] as const

/** Senders that the visitor has blocked, newest first. */
export const senderBlocksQuery = (api: Api) =>
  queryOptions({
    queryKey: senderBlocksKey,
    queryFn: async (): Promise<readonly SenderBlock[]> =>
      (await api.query<SenderBlocks>(['/api/business-quote-requests/sender-blocks']))?.blocks ?? [],
    refetchOnMount: 'always',
  })

/** Blocks the sender of a request for its owner. Throws ApiError. */
export const blockSender = (api: Api, requestId: number) =>
  api.mutate<SenderBlocked>('POST', `/business-quote-requests/${requestId}/sender-block`)

/** Unblocks a sender. Throws ApiError. */
export const unblockSender = (api: Api, blockId: number) =>
  api.mutate('DELETE', `/business-quote-requests/sender-blocks/${blockId}`)
