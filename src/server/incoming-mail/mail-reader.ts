import { isolate } from '#server/lib/apart/isolate.ts'
import type { IncomingMail } from './read-mail.ts'
import type { SentText } from './sent-lines.ts'

export type MailTask = {
  raw: Uint8Array<ArrayBuffer>
  envelopeFrom: string | undefined
  /** Our emails that it may answer. */
  sent?: SentText | undefined
}

const read = isolate<MailTask, IncomingMail | null>(new URL('./read-mail.child.ts', import.meta.url))

/** 25 MB take less than a second, and four times as much memory. */
const limits = { milliseconds: 15_000, megabytes: 512 }

/** Reads an email apart from everything else. Null for data that isn't one. Throws NotAnswered. */
export const readApart = (
  raw: Buffer,
  envelopeFrom: string | undefined,
  sent?: SentText,
): Promise<IncomingMail | null> => read({ raw: new Uint8Array(raw), envelopeFrom, sent }, limits)
