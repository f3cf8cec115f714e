import { answerCalls } from '#server/lib/isolated.ts'
import type { MailTask } from './mail-reader.ts'
import { readMail } from './read-mail.ts'

answerCalls(({ raw, envelopeFrom }: MailTask) => readMail(raw, envelopeFrom).catch(() => null))
