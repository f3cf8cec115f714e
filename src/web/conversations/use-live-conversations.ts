import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { usePublicConfig } from '#web/lib/app-context.ts'
import { getAuthState, useAuth } from '#web/lib/auth-state.ts'
import { conversationsKey, guestKey } from './conversations.queries.ts'
import { streamName } from './overhear.ts'
import { shareLiveStream } from './shared-live-stream.ts'

/** Milliseconds until a broken connection is worth mentioning. */
const quietFor = 5_000

/**
 * Keeps conversations on screen up to date: of whoever is signed in, or the one of a secret link. `onNews` is for what other
 * rooms know of them. Returns true while news can't be heard, once that has lasted.
 */
export function useLiveConversations(linkToken: string | null, onNews?: () => void): boolean {
  const queryClient = useQueryClient()
  const { apiUrl } = usePublicConfig()
  const { user } = useAuth()
  const [isLive, setLive] = useState(true)
  const [isLate, setLate] = useState(false)
  const userId = user?.id ?? null
  const connect = useEffectEvent((lastEventId: string, signal: AbortSignal) => {
    const { token } = getAuthState()
    const who = linkToken ? { 'x-conversation-token': linkToken } : { authorization: `Bearer ${token}` }
    const since: Record<string, string> = lastEventId ? { 'last-event-id': lastEventId } : {}
    const headers = { accept: 'text/event-stream', ...who, ...since }
    return fetch(`${apiUrl}/api/conversations/events`, { headers, signal, cache: 'no-store' })
  })
  const askAgain = useEffectEvent((conversationId: number | null) => {
    const isOther = (key: readonly unknown[]) =>
      conversationId !== null && key.includes('one') && !key.includes(conversationId)
    const queryKey = linkToken ? guestKey : conversationsKey
    void queryClient.invalidateQueries({ queryKey, predicate: (query) => !isOther(query.queryKey) })
    onNews?.()
  })
  useEffect(() => {
    if (!linkToken && userId === null) return
    return shareLiveStream({
      name: linkToken || userId === null ? null : streamName(userId),
      connect: (lastEventId, signal) => connect(lastEventId, signal),
      onNews: (conversationId) => askAgain(conversationId),
      onState: setLive,
    })
  }, [linkToken, userId])
  useEffect(() => {
    if (isLive) return setLate(false)
    const timer = setTimeout(setLate, quietFor, true)
    return () => clearTimeout(timer)
  }, [isLive])
  return isLate
}
