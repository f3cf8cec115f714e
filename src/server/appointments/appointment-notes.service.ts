import { createHash } from 'node:crypto'
import { holdIfSuspicious } from '#server/conversations/held-messages.service.ts'
import type { OpenedConversation } from '#server/conversations/messages.service.ts'
import type { Tx } from '#server/lib/database/db.ts'
import type { AppointmentSide } from '#shared/appointments/appointment-states.ts'

/**
 * Guarantee: what a visitor adds to a step of an appointment is checked as their messages are. A wish that staff look at
 * first holds no time from others.
 */

/** What a step says in the conversation: our sentence, and what its side added. */
export const withNote = (text: string, note: string) => (note ? `${text}\n\n${note}` : text)

/**
 * Keeps a text with a visitor's note for staff if the note looks like spam; true if it waits. The conversation is locked.
 * Throws rate_limited.
 */
export async function holdNote(
  tx: Tx,
  { head }: OpenedConversation,
  side: AppointmentSide,
  { text, note }: { text: string; note: string },
): Promise<boolean> {
  if (side === 'business' || note === '') return false
  const held = { clientKey: keyOf(text), text, typed: note, attachmentIds: [] }
  return (await holdIfSuspicious(tx, head, held)) !== null
}

/** Steps have no keys of their own: the same words sent again are the same message. */
function keyOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}
