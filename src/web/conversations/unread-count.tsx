import { useQuery } from '@tanstack/react-query'
import { useApi } from '#web/lib/app-context.ts'
import { unreadQuery } from './conversations.queries.ts'

/** How many conversations have something new; nothing without any. */
export function UnreadCount() {
  const { data } = useQuery({ ...unreadQuery(useApi()), refetchInterval: 60_000 })
  if (!data || data.unread === 0) return null
  return (
    <span className="UnreadCount">
      {data.unread > 99 ? '99+' : data.unread}
      <span className="sr"> unread</span>
    </span>
  )
}
