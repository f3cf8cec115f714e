import { holdIfSuspicious } from '#server/conversations/held-messages.service.ts'
import type { OpenedConversation } from '#server/conversations/messages.service.ts'
import type { Tx } from '#server/lib/database/db.ts'
import type { AddressKey } from '#server/quote-requests/sender-blocks.repository.ts'
import type { AppointmentSide } from '#shared/appointments/appointment-states.ts'

/**
 * Guarantee: a visitor's note on a step of an appointment is checked as their messages are. A request for a time that waits
 * for staff holds no time from others.
 */

/** The message of a step: our sentence, and the note of its side. */
export const withNote = (text: string, note: string) => (note ? `${text}\n\n${note}` : text)

/**
 * Keeps a text with a visitor's note for staff if the note looks like spam; true if it waits. The conversation is locked.
 * Throws rate_limited.
 */
export async function holdNote(
  tx: Tx,
  key: AddressKey,
  { head }: OpenedConversation,
  side: AppointmentSide,
  { text, note }: { text: string; note: string },
): Promise<boolean> {
  if (side === 'business' || note === '') return false
  return (await holdIfSuspicious(tx, key, head, { text, typed: note })) !== null
}
