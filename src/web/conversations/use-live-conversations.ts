import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { usePublicConfig } from '#web/lib/app-context.ts'
import { getAuthState, useAuth } from '#web/lib/auth-state.ts'
import { conversationsKey, guestKey } from './conversations.queries.ts'
import { streamName } from './overhear.ts'
import { shareLiveStream } from './shared-live-stream.ts'

/** Milliseconds until a broken connection is worth mentioning. */
const quietFor = 5_000

export type LiveConversations = {
  /** Secret links of conversations; without any, those of whoever is signed in. */
  linkTokens?: readonly string[]
  /** For what other rooms know of a conversation; null when it can be any of them. */
  onNews?: (conversationId: number | null) => void
  /** News can be heard, at first or again: what was read before may be old. */
  onLive?: () => void
}

/** Keeps conversations on screen up to date. Returns true while news can't be heard, once that has lasted. */
export function useLiveConversations({ linkTokens, onNews, onLive }: LiveConversations): boolean {
  const queryClient = useQueryClient()
  const { apiUrl } = usePublicConfig()
  const { user } = useAuth()
  const [isLive, setLive] = useState(true)
  const [isLate, setLate] = useState(false)
  const userId = user?.id ?? null
  // In an order of their own: a page that sorts its conversations anew keeps its stream.
  const links = linkTokens && [...linkTokens].sort().join()
  const connect = useEffectEvent((lastEventId: string, signal: AbortSignal) => {
    const { token } = getAuthState()
    const who = links ? { 'x-conversation-token': links } : { authorization: `Bearer ${token}` }
    const since: Record<string, string> = lastEventId ? { 'last-event-id': lastEventId } : {}
    const headers = { accept: 'text/event-stream', ...who, ...since }
    return fetch(`${apiUrl}/api/conversations/events`, { headers, signal, cache: 'no-store' })
  })
  const askAgain = useEffectEvent((conversationId: number | null) => {
    const isOther = (key: readonly unknown[]) =>
      conversationId !== null && key.includes('one') && !key.includes(conversationId)
    const queryKey = links ? guestKey : conversationsKey
    void queryClient.invalidateQueries({ queryKey, predicate: (query) => !isOther(query.queryKey) })
    onNews?.(conversationId)
  })
  const takeState = useEffectEvent((isNowLive: boolean) => {
    setLive(isNowLive)
    if (isNowLive) onLive?.()
  })
  useEffect(() => {
    if (!links && userId === null) return
    return shareLiveStream({
      name: links || userId === null ? null : streamName(userId),
      connect: (lastEventId, signal) => connect(lastEventId, signal),
      onNews: (conversationId) => askAgain(conversationId),
      onState: (isNowLive) => takeState(isNowLive),
    })
  }, [links, userId])
  useEffect(() => {
    if (isLive) return setLate(false)
    const timer = setTimeout(setLate, quietFor, true)
    return () => clearTimeout(timer)
  }, [isLive])
  return isLate
}
