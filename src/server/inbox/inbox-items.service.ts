import type { FastifyInstance } from 'fastify'
import type { Tx } from '#server/lib/database/db.ts'
import { countAgainst } from '#server/lib/http/rate-limit.ts'
import { accountKey } from '#server/lib/http/rate-limits.repository.ts'
import { queueMail } from '#server/lib/mail/mailer.ts'
import { answerHours, type InboxKind } from '#shared/inbox/inbox-items.ts'
import { createInboxItem } from './inbox-items.repository.ts'

/** Guarantee: every request to us is on one list, with the deadline we promised for a reply. */

/**
 * Adds a request to the list of waiting items, in the transaction that stores it. Staff can find it by `texts`.
 */
export async function openInboxItem(
  tx: Tx,
  kind: InboxKind,
  requestId: number,
  texts: readonly string[],
): Promise<void> {
  const searchText = texts.filter(Boolean).join('\n')
  await createInboxItem(tx, { kind, requestId, hours: answerHours[kind], searchText })
}

/** Confirmations to one address per hour, because the address isn't verified. */
const mailsAnHour = { max: 3, milliseconds: 60 * 60 * 1000 }

type Receipt = {
  userId: number | null
  address: string
  mail: { subject: string; text: string; html: string }
}

/** Confirms to the sender that their request arrived; after the third in an hour it is stored silently. */
export async function confirmReceipt(
  tx: Tx,
  jobs: FastifyInstance['jobs'],
  { userId, address, mail }: Receipt,
): Promise<void> {
  // In the transaction, so messages from one address are counted one after another.
  if ((await countAgainst(tx, accountKey('receipt', address), mailsAnHour)) > 0) return
  await queueMail(tx, jobs, { userId, to: { name: '', address }, ...mail, reachesBlocked: true })
}
