import type { FastifyInstance } from 'fastify'
import { openForWriting, writeMessage } from '#server/conversations/messages.service.ts'
import { sendQuoteRequest } from '#server/quote-requests/quote-requests.service.ts'
import { appointmentMessages } from '#shared/appointments/appointment-words.ts'
import type { BookSlot } from '#shared/appointments/appointments.schemas.ts'
import { askForTime } from './appointments.service.ts'
import { requireToCome, type WantedTimes } from './slot-settings.service.ts'

/** Guarantee: a request for a time from the page of a business stores both or nothing: the time, and a conversation about it. */

type Tools = Pick<FastifyInstance, 'db' | 'jobs' | 'config'>
type Sender = { userId: number | undefined; deviceHash: Buffer | null }

/**
 * Stores a quote request with the requested time; returns its ID, that of its conversation. Throws the errors of
 * `sendQuoteRequest`, invalid_input for a time that can't be asked for, and slot_taken.
 */
export async function bookSlot(
  tools: Tools,
  { startsAt, ...request }: Omit<BookSlot, 'url2'>,
  sender: Sender,
): Promise<number> {
  const wanted: WantedTimes = { side: 'visitor', times: [startsAt], field: 'startsAt' }
  // Also for a request that staff look at first.
  requireToCome(wanted)
  return sendQuoteRequest(tools, request, {
    ...sender,
    wish: appointmentMessages.wished(new Date(startsAt)),
    onStored: async (tx, requestId) => {
      const userId = sender.userId ?? null
      const opened = await openForWriting(tx, requestId, userId)
      const text = await askForTime(tx, opened, wanted)
      await writeMessage(tx, tools, opened, 'visitor', {
        text,
        kind: 'appointment',
        userId,
        // The email about the request leads to it.
        tell: async () => {},
      })
    },
  })
}
