import { Exceeded, isolate } from '#server/lib/isolated.ts'
import type { IncomingMail } from './read-mail.ts'

export type MailTask = { raw: Uint8Array<ArrayBuffer>; envelopeFrom: string | undefined }

/** Starting a thread takes longer than most emails. */
const read = isolate<MailTask, IncomingMail | null>(new URL('./read-mail.worker.ts', import.meta.url), {
  heap: 128,
  idle: 30_000,
})
/** One email, in milliseconds; 25 MB take less than a second. */
const patience = 15_000

/**
 * Reads an email apart from everything else, in up to four times its size of memory. Null for what is none, or takes too
 * much time or memory: it would take as much again.
 */
export async function readApart(raw: Buffer, envelopeFrom: string | undefined): Promise<IncomingMail | null> {
  try {
    return await read({ raw: new Uint8Array(raw), envelopeFrom }, { milliseconds: patience })
  } catch (error) {
    if (error instanceof Exceeded) return null
    throw error
  }
}
