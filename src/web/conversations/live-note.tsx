import { useLiveConversations } from './use-live-conversations.ts'

/** Keeps conversations up to date, and says so only while that doesn't work. */
export function LiveNote({ linkToken }: { linkToken: string | null }) {
  const isLate = useLiveConversations(linkToken)
  return (
    <p className="Thread-note" role="status">
      {isLate ? 'Reconnecting…' : null}
    </p>
  )
}
