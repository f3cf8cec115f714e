import { useQuery, useQueryClient } from '@tanstack/react-query'
import { MessagesSquare } from 'lucide-react'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { paths } from '#shared/lib/paths.ts'
import { useApi } from '#web/lib/app-context.ts'
import { useAuth } from '#web/lib/auth-state.ts'
import { Link } from '#web/ui/link.tsx'
import { unreadQuery } from './conversations.queries.ts'
import { overhear } from './overhear.ts'

/**
 * How many conversations have something new; null without any. Asked again when the window gets the focus, and at news that
 * a page of this browser hears: it opens no stream of its own.
 */
function useUnread(): string | null {
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
  return data.unread > 99 ? '99+' : `${data.unread}`
}

/** Beside the word Messages in a menu. */
export function UnreadCount() {
  const unread = useUnread()
  if (!unread) return null
  return (
    <span className="UnreadCount">
      {unread}
      <span className="sr"> unread</span>
    </span>
  )
}

/** Messages as an icon with its count, in the header's bar. */
export function MessagesLink() {
  const { pathname } = useLocation()
  const unread = useUnread()
  return (
    <Link
      className="IconButton is-plain MessagesLink"
      to={paths.messages}
      aria-label={unread ? `Messages, ${unread} unread` : 'Messages'}
      aria-current={pathname === paths.messages ? 'page' : undefined}
    >
      <MessagesSquare className="Icon" />
      {unread ? <span className="UnreadCount">{unread}</span> : null}
    </Link>
  )
}
