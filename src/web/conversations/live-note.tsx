import { type Lateness, type LiveConversations, useLiveConversations } from './use-live-conversations.ts'

/** Keeps conversations up to date, and says so only while that doesn't work. */
export function LiveNote(props: LiveConversations) {
  return <LateNote lateness={useLiveConversations(props)} />
}

/** Says why news can't be heard, for a page that follows them itself. */
export function LateNote({ lateness }: { lateness: Lateness }) {
  return (
    <p className="LiveNote" role="status">
      {lateness === 'broken' ? 'Reconnecting…' : null}
      {lateness === 'slow' ? 'Updates may be a minute late' : null}
      {lateness === 'ended' ? (
        <>
          Updates have stopped.{' '}
          <button type="button" className="Link" onClick={() => window.location.reload()}>
            Reload
          </button>
        </>
      ) : null}
    </p>
  )
}
