import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { Side } from '#shared/conversations/conversations.schemas.ts'
import type { Api } from '#web/lib/api-client.ts'
import { useOneCall } from '#web/lib/use-one-call.ts'
import { toastFailure } from '#web/ui/toast-failure.ts'
import {
  type ConversationAccess,
  conversationQuery,
  conversationsKey,
  type LoadedConversation,
  markRead,
  refreshConversation,
  withEarlier,
} from './conversations.queries.ts'

/** A conversation that stays up to date while it is on screen. */
export function useConversation(access: ConversationAccess) {
  const queryClient = useQueryClient()
  const query = conversationQuery(access)
  const { data: loaded, error, refetch } = useQuery(query)
  const { isRunning, run } = useOneCall()
  const refresh = () => refreshConversation(queryClient, access)
  const loadEarlier = () =>
    run(async () => {
      try {
        if (!loaded) return
        const more = await withEarlier(access, loaded)
        queryClient.setQueryData(query.queryKey, more)
      } catch (failure) {
        toastFailure('Earlier messages couldn’t be loaded', failure)
      }
    })
  return {
    loaded: loaded ?? null,
    /** There is no such conversation for this person. */
    isMissing: loaded === null,
    error: loaded ? null : error,
    earlier: { has: loaded?.hasEarlier ?? false, isLoading: isRunning, load: () => void loadEarlier() },
    refresh,
    retry: () => void refetch(),
  }
}

/** A reader's side of a conversation ('nobody' if it isn't theirs), and the other name; null until known. */
export function useReaderOf(
  api: Api,
  id: number | null,
): { side: Side | 'nobody' | null; other: string | null } {
  const query = conversationQuery({ id: id ?? 0, api, isGuest: false })
  const { data } = useQuery({ ...query, enabled: id !== null })
  if (!data) return { side: data === null ? 'nobody' : null, other: null }
  const { side, business, visitor } = data.head
  return { side, other: side === 'business' ? visitor.name : business.name }
}

/** Marks the visible messages as read, once somebody looks at them; null marks nothing. */
export function useReading(access: ConversationAccess, loaded: LoadedConversation | null): void {
  const queryClient = useQueryClient()
  const last = loaded?.messages.at(-1)?.position ?? -1
  const isUnread = loaded !== null && loaded.head.ownPosition < last
  const tell = useEffectEvent(async () => {
    if (document.visibilityState !== 'visible') return
    try {
      await markRead(access, last)
      if (!access.isGuest)
        await queryClient.invalidateQueries({
          queryKey: conversationsKey,
          predicate: ({ queryKey }) => queryKey[2] !== 'one',
        })
    } catch {
      // The next look does it.
    }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each new message
  useEffect(() => {
    if (!isUnread) return
    const handleVisible = () => void tell()
    handleVisible()
    document.addEventListener('visibilitychange', handleVisible)
    return () => document.removeEventListener('visibilitychange', handleVisible)
  }, [isUnread, last])
}
