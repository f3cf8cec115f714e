import type { FastifyInstance } from 'fastify'
import { inTransaction } from '#server/lib/database/db.ts'
import { countAgainst } from '#server/lib/http/rate-limit.ts'
import { queueMail } from '#server/lib/mail/mailer.ts'
import type { Participant } from '#server/quote-requests/reply-addresses.repository.ts'
import { replyAddressFor } from '#server/quote-requests/reply-addresses.service.ts'
import { answerRefusedMail } from './incoming-mail.emails.ts'
import { findBusinessName, listSenderAddresses } from './incoming-mail.repository.ts'

/**
 * Guarantee: the owner of a reply address hears by email of an answer that wasn't taken, where nothing else can say so; never
 * its sender, who may be anybody.
 */

type Tools = Pick<FastifyInstance, 'db' | 'jobs' | 'config'>

/** The owner of a reply address. */
export type Recipient = Participant & { requestId: number }

/** Such emails about one reply address. */
const most = { max: 3, milliseconds: 24 * 60 * 60 * 1000 }

/** Tells why an answer, or a part of it, wasn't taken. */
export async function tellSender(
  tools: Tools,
  recipient: Recipient,
  about: { text: string; isPart: boolean; canAnswer: boolean },
): Promise<void> {
  const { requestId, participant, userId } = recipient
  const [address] = await listSenderAddresses(tools.db, requestId, recipient)
  const businessName = await findBusinessName(tools.db, requestId)
  if (address === undefined || businessName === undefined) return
  await inTransaction(tools.db, async (tx) => {
    const key = `answer-refused ${requestId} ${participant} ${userId ?? ''}`
    if ((await countAgainst(tx, key, most)) > 0) return
    await queueMail(tx, tools.jobs, {
      userId,
      to: { name: '', address },
      isKept: false,
      ...(await replyAddressFor(tx, tools, requestId, recipient)),
      ...answerRefusedMail(tools.config, { businessName, ...about }),
    })
  })
}
