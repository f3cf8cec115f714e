import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type {
  Conversation,
  ConversationHandling,
  ConversationMessage,
  Conversations,
  QuoteDecision,
  SendQuote,
  Side,
  UnreadCount,
} from '#shared/conversations/conversations.schemas.ts'
import { type Api, ApiError } from '#web/lib/api-client.ts'
import type { MessagesAddress } from './messages-address.ts'

/** Start of the query keys of a person's lists and counts. */
export const conversationsKey = ['mine', 'conversations'] as const

/** Start of the query keys of conversations by secret link. */
export const guestKey = ['guest', 'conversation'] as const

/** Reloaded when the window gets the focus; in between, `useLiveConversations` brings news. */
const fresh = { refetchOnMount: 'always', refetchOnWindowFocus: 'always' } as const

/** Search and filters of a list of conversations. */
export type ListSearch = MessagesAddress & { side: Side }

/** A page of somebody's conversations, as visitor or for their businesses. */
export const conversationListQuery = (
  api: Api,
  { side, business, search, stage, shelf, label, page }: ListSearch,
) =>
  queryOptions({
    queryKey: [...conversationsKey, 'list', side, business, search, stage, shelf, label, page],
    queryFn: async (): Promise<Conversations> => {
      const ofBusiness = { businessId: business, stage, shelf, label }
      const query = { search, page: page > 1 ? page : null, ...(side === 'business' && ofBusiness) }
      const path = `/api/conversations/${side === 'business' ? 'business' : 'mine'}`
      return (await api.query<Conversations>([path, query])) ?? { conversations: [], page, hasMore: false }
    },
    placeholderData: keepPreviousData,
    ...fresh,
  })

const nothing: UnreadCount = {
  unread: 0,
  visitor: { isUsed: false, unread: 0 },
  business: { isUsed: false, unread: 0, timesToConfirm: 0 },
}

/** A person's unread messages, and the sides on which they have conversations. */
export const unreadQuery = (api: Api) =>
  queryOptions({
    queryKey: [...conversationsKey, 'unread'],
    queryFn: async () => (await api.query<UnreadCount>(['/api/conversations/unread'])) ?? nothing,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  })

/** A conversation, and the client that may read it: by session, or by the secret link of a visitor without an account. */
export type ConversationAccess = {
  id: number
  api: Api
  isGuest: boolean
  /** Headers that `api` sends with a secret link. */
  headers?: Record<string, string>
}

const pathOf = ({ id }: ConversationAccess, rest = '') => `/conversations/${id}${rest}`

const keyOf = ({ id, isGuest }: ConversationAccess) =>
  isGuest ? ([...guestKey, id] as const) : ([...conversationsKey, 'one', id] as const)

/** Everything loaded of a conversation: its head, and messages oldest first from so many pages. */
export type LoadedConversation = {
  head: Conversation
  messages: readonly ConversationMessage[]
  pages: number
  hasEarlier: boolean
}

const readPage = (access: ConversationAccess, before: number | undefined) =>
  access.api.query<Conversation>([`/api${pathOf(access)}`, { before }])

/**
 * A conversation with its newest messages, and as many earlier ones as were loaded before; null for one that isn't theirs.
 * The builds have no infinite queries (scripts/lean-packages.ts).
 */
export const conversationQuery = (access: ConversationAccess) =>
  queryOptions({
    queryKey: keyOf(access),
    queryFn: async ({ client, queryKey }): Promise<LoadedConversation | null> => {
      try {
        const head = await readPage(access, undefined)
        if (!head) return null
        let loaded = withPage({ head, messages: [], pages: 0, hasEarlier: false }, head)
        const { pages = 1 } = client.getQueryData<LoadedConversation | null>(queryKey) ?? {}
        while (loaded.pages < pages && loaded.hasEarlier) loaded = await withEarlier(access, loaded)
        return loaded
      } catch (error) {
        if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return null
        throw error
      }
    },
    ...fresh,
  })

/** Reloads a conversation, on screen or not, and its entry in lists. Never throws. */
export async function refreshConversation(
  queryClient: QueryClient,
  access: ConversationAccess,
): Promise<void> {
  await queryClient.refetchQueries({ queryKey: keyOf(access), exact: true })
  if (access.isGuest) return
  void queryClient.invalidateQueries({
    queryKey: conversationsKey,
    predicate: ({ queryKey }) => queryKey[2] !== 'one',
  })
}

/** Whether a conversation has a message; true until it is loaded, because the message will come with it. */
export function isMessageShown(
  queryClient: QueryClient,
  access: ConversationAccess,
  clientKey: string,
): boolean {
  const loaded = queryClient.getQueryData<LoadedConversation | null>(keyOf(access))
  return (
    !loaded || [...loaded.messages, ...loaded.head.heldMessages].some((one) => one.clientKey === clientKey)
  )
}

/** A conversation with one more page of earlier messages. Throws ApiError. */
export async function withEarlier(
  access: ConversationAccess,
  loaded: LoadedConversation,
): Promise<LoadedConversation> {
  const page = await readPage(access, loaded.messages[0]?.position)
  return page ? withPage(loaded, page) : loaded
}

const withPage = ({ head, messages, pages }: LoadedConversation, page: Conversation): LoadedConversation => ({
  head,
  messages: [...page.messages, ...messages],
  pages: pages + 1,
  hasEarlier: page.hasEarlier,
})

/** Sends a message. Throws ApiError. */
export const sendMessage = (
  access: ConversationAccess,
  message: { text: string; attachmentIds: readonly number[] },
  key: string,
) => access.api.mutate('POST', pathOf(access, '/messages'), message, key)

/** Takes back a message that our team looks at. Throws ApiError, 404 once it was released or decided against. */
export const takeBackHeld = (access: ConversationAccess, clientKey: string) =>
  access.api.mutate('DELETE', pathOf(access, `/held-messages/${clientKey}`))

/** Sends a quote as a message. Throws ApiError, with `fieldErrors` by field name for rejected input. */
export const sendQuote = (access: ConversationAccess, quote: SendQuote, key: string) =>
  access.api.mutate('POST', pathOf(access, '/quotes'), quote, key)

export const decideQuote = (
  access: ConversationAccess,
  quoteId: number,
  decision: { decision: QuoteDecision; text: string },
  key: string,
) => access.api.mutate('PUT', pathOf(access, `/quotes/${quoteId}/decision`), decision, key)

/** Marks everything up to a position as read. */
export const markRead = (access: ConversationAccess, position: number) =>
  access.api.mutate('PUT', pathOf(access, '/read'), { position })

/** Marks requests of a list as opened. */
export const markRequestsRead = (api: Api, ids: readonly number[]) =>
  api.mutate('PUT', '/conversations/read', { ids })

/** Changes a conversation's stage, or archives or snoozes it. Throws ApiError. */
export const handleConversation = (access: ConversationAccess, handling: ConversationHandling) =>
  access.api.mutate('PUT', pathOf(access, '/handling'), handling)

export const setContactVisibility = (access: ConversationAccess, hidesContact: boolean) =>
  access.api.mutate('PUT', pathOf(access, '/contact'), { hidesContact })
