import type { ConversationMessage } from '#shared/conversations/conversations.schemas.ts'

const timeZone = 'America/Chicago'
const dayFormat = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  year: 'numeric',
  timeZone,
})
const keyFormat = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone })

export type ThreadDay = {
  /** The date in Austin, "2026-11-30". */
  key: string
  /** "Monday, November 30, 2026". */
  label: string
  messages: ConversationMessage[]
}

/** Messages by the day in Austin on which they were written. */
export function toDays(messages: readonly ConversationMessage[]): ThreadDay[] {
  const days: ThreadDay[] = []
  for (const message of messages) {
    const at = new Date(message.createdAt)
    const key = keyFormat.format(at)
    const last = days.at(-1)
    if (last?.key === key) last.messages.push(message)
    else days.push({ key, label: dayFormat.format(at), messages: [message] })
  }
  return days
}
