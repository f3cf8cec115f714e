import { type LiveConversations, useLiveConversations } from './use-live-conversations.ts'

/** Keeps conversations up to date, and says so only while that doesn't work. */
export function LiveNote(props: LiveConversations) {
  return <LateNote isLate={useLiveConversations(props)} />
}

/** Says that news can't be heard, for a page that follows them itself. */
export function LateNote({ isLate }: { isLate: boolean }) {
  return (
    <p className="LiveNote" role="status">
      {isLate ? 'Reconnecting…' : null}
    </p>
  )
}
