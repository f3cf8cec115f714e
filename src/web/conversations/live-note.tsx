import { useLiveConversations } from './use-live-conversations.ts'

type LiveNoteProps = {
  linkToken: string | null
  /** Something may have changed that other rooms show. */
  onNews?: () => void
}

/** Keeps conversations up to date, and says so only while that doesn't work. */
export function LiveNote({ linkToken, onNews }: LiveNoteProps) {
  const isLate = useLiveConversations(linkToken, onNews)
  return (
    <p className="Thread-note" role="status">
      {isLate ? 'Reconnecting…' : null}
    </p>
  )
}
