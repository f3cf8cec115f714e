import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { usePublicConfig } from '#web/lib/app-context.ts'
import { useAuth } from '#web/lib/auth-state.ts'
import { readAgain } from '#web/lib/read-again.ts'
import { conversationsKey, guestKey } from './conversations.queries.ts'
import type { StreamState } from './live-stream.ts'
import { streamName } from './overhear.ts'
import { shareLiveStream } from './shared-live-stream.ts'

/** Milliseconds until a broken connection is worth mentioning. */
const quietFor = 5_000

export type LiveConversations = {
  /** Secret links of conversations; without any, those of the signed-in person. */
  linkTokens?: readonly string[]
  /** For other rooms' data on a conversation; null when it can be any of them. */
  onNews?: (conversationId: number | null) => void
}

/** Why news can't be heard. */
export type Lateness = Exclude<StreamState, 'live'> | null

/** Keeps conversations on screen up to date. Returns why news can't be heard, once that has lasted. */
export function useLiveConversations({ linkTokens, onNews }: LiveConversations): Lateness {
  const queryClient = useQueryClient()
  const { apiUrl } = usePublicConfig()
  const { user, token } = useAuth()
  const [state, setState] = useState<StreamState>('live')
  const [lateness, setLateness] = useState<Lateness>(null)
  const userId = user?.id ?? null
  // In an order of their own: a page that sorts its conversations anew keeps its stream.
  const links = linkTokens && [...linkTokens].sort().join()
  // A stream ends with its session, so another session has another one.
  const session = links ? null : token
  const connect = useEffectEvent((lastEventId: string, signal: AbortSignal) => {
    const who = links ? { 'x-conversation-token': links } : { authorization: `Bearer ${session}` }
    const since: Record<string, string> = lastEventId ? { 'last-event-id': lastEventId } : {}
    const headers = { accept: 'text/event-stream', ...who, ...since }
    return fetch(`${apiUrl}/api/conversations/events`, { headers, signal, cache: 'no-store' })
  })
  const askAgain = useEffectEvent((conversationId: number | null) => {
    const isOther = (key: readonly unknown[]) =>
      conversationId !== null && key.includes('one') && !key.includes(conversationId)
    const queryKey = links ? guestKey : conversationsKey
    void readAgain(queryClient, { queryKey, predicate: (query) => !isOther(query.queryKey) })
    onNews?.(conversationId)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another session begins another stream
  useEffect(() => {
    if (!links && userId === null) return
    return shareLiveStream({
      name: links || userId === null ? null : streamName(userId),
      connect: (lastEventId, signal) => connect(lastEventId, signal),
      onNews: (conversationId) => askAgain(conversationId),
      onState: setState,
    })
  }, [links, userId, session])
  useEffect(() => {
    if (state === 'live') return setLateness(null)
    const timer = setTimeout(setLateness, quietFor, state)
    return () => clearTimeout(timer)
  }, [state])
  return lateness
}
