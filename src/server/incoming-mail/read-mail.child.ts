import type { MailTask } from './mail-reader.ts'
import { type IncomingMail, readMail } from './read-mail.ts'

export const answer = ({ raw, envelopeFrom, sent }: MailTask): Promise<IncomingMail | null> =>
  readMail(raw, envelopeFrom, sent).catch(() => null)
