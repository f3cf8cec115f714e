import type { FastifyInstance } from 'fastify'
import type { Tx } from '#server/lib/database/db.ts'
import { countAgainst } from '#server/lib/http/rate-limit.ts'
import { accountKey } from '#server/lib/http/rate-limits.repository.ts'
import { queueMail } from '#server/lib/mail/mailer.ts'
import { answerHours, type InboxKind } from '#shared/inbox/inbox-items.ts'
import { createInboxItem } from './inbox-items.repository.ts'

/** This room promises: whoever asks us something is on one list with the hour by which they were promised an answer. */

/** Puts a request on the list of what waits, in the transaction that stores it. `texts` are what staff can find it by. */
export async function openInboxItem(
  tx: Tx,
  kind: InboxKind,
  requestId: number,
  texts: readonly string[],
): Promise<void> {
  const searchText = texts.filter(Boolean).join('\n')
  await createInboxItem(tx, { kind, requestId, hours: answerHours[kind], searchText })
}

/** Confirmations to one address in an hour: whose address it is, nobody has proved. */
const mailsAnHour = { max: 3, milliseconds: 60 * 60 * 1000 }

type Receipt = {
  userId: number | null
  address: string
  mail: { subject: string; text: string; html: string }
}

/** Tells who asked that their request is here; after the third one in an hour it is quietly stored. */
export async function confirmReceipt(
  tx: Tx,
  jobs: FastifyInstance['jobs'],
  { userId, address, mail }: Receipt,
): Promise<void> {
  // In the transaction, so that messages of one address count one after another.
  if ((await countAgainst(tx, accountKey('receipt', address), mailsAnHour)) > 0) return
  await queueMail(tx, jobs, { userId, to: { name: '', address }, ...mail })
}
