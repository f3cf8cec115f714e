import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useApi } from '#web/lib/app-context.ts'
import { useAuth } from '#web/lib/auth-state.ts'
import { unreadQuery } from './conversations.queries.ts'
import { overhear } from './overhear.ts'

/**
 * How many conversations have something new; nothing without any. Asked again when the window gets the focus, and at news that
 * a page of this browser hears: it opens no stream of its own.
 */
export function UnreadCount() {
  const query = unreadQuery(useApi())
  const queryClient = useQueryClient()
  const { user } = useAuth()
  const userId = user?.id
  const key = query.queryKey.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a key is the same when its text is
  useEffect(() => {
    if (userId === undefined) return
    // A page with the stream has already asked.
    return overhear(userId, () =>
      queryClient.invalidateQueries({ queryKey: query.queryKey }, { cancelRefetch: false }),
    )
  }, [userId, key, queryClient])
  const { data } = useQuery(query)
  if (!data || data.unread === 0) return null
  return (
    <span className="UnreadCount">
      {data.unread > 99 ? '99+' : data.unread}
      <span className="sr"> unread</span>
    </span>
  )
}
