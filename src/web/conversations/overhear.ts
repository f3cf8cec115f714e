import type { LiveNews } from './live-stream.ts'

/** What the tab that has a person's stream tells the others. */
export type Posted = ({ kind: 'news' } & LiveNews) | { kind: 'state'; isLive: boolean }

/** Names the stream of a person, for all of their tabs. */
export const streamName = (userId: number): string => `conversations ${userId}`

/** Calls back at news of a stream that any tab of this person has open. Returns what ends it. */
export function overhear(userId: number, onNews: () => void): () => void {
  if (!('BroadcastChannel' in window)) return () => {}
  const channel = new BroadcastChannel(streamName(userId))
  channel.onmessage = ({ data }) => {
    if ((data as Posted).kind === 'news') onNews()
  }
  return () => channel.close()
}
