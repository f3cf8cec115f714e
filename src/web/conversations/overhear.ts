import type { LiveNews, StreamState } from './live-stream.ts'

/** Posted by the tab with a person's stream; `hidden` when it is out of sight, and may be put to sleep. */
type Told =
  | ({ kind: 'news' } & LiveNews)
  | { kind: 'state'; state: StreamState; lastEventId: string }
  | { kind: 'hidden' }
/** `ask` comes from a tab in sight that waits for the stream. */
export type Posted = Told | { kind: 'ask' }

/** Names the stream of a person, for all of their tabs. */
export const streamName = (userId: number): string => `conversations ${userId}`

/** Null in old browsers, and where the browser refuses it with all of its storage. */
export function openChannel(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name)
  } catch {
    return null
  }
}

/** Calls back at news of a stream that any tab of this person has open. Returns its cleanup. */
export function overhear(userId: number, onNews: () => void): () => void {
  const channel = openChannel(streamName(userId))
  if (!channel) return () => {}
  channel.onmessage = ({ data }) => {
    if ((data as Posted).kind === 'news') onNews()
  }
  return () => channel.close()
}
