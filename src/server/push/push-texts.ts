import type { Selectable } from 'kysely'
import type { ConversationTables } from '#server/lib/database/conversation-tables.ts'

type StoredMessage = Selectable<ConversationTables['messages']>
export type MessageKind = StoredMessage['kind']
export type Side = StoredMessage['side']

type Said = { kind: MessageKind | null; side: Side; visitorName: string; businessName: string }

const news: Record<MessageKind, string> = {
  text: 'New message',
  quote: 'New quote',
  decision: 'Reply to your quote',
  appointment: 'Appointment update',
  away: 'Automatic reply',
}

/** The text on a lock screen: name and subject. The message may have contact details, so it isn't shown. */
export function pushText({ kind, side, visitorName, businessName }: Said): { title: string; body: string } {
  if (kind === null) return { title: 'New quote request', body: `From ${visitorName} to ${businessName}` }
  const isWithdrawn = kind === 'decision' && side === 'business'
  return {
    title: side === 'business' ? businessName : visitorName,
    body: isWithdrawn ? 'A quote was withdrawn' : news[kind],
  }
}
