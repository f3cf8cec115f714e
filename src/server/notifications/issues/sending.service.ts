import type { FastifyInstance } from 'fastify'
import { inTransaction } from '#server/lib/database/db.ts'
import { getLinkKey } from '#server/lib/mail/link-key.ts'
import { queueMails } from '#server/lib/mail/mailer.ts'
import {
  countWaiting,
  createDeliveries,
  endSending,
  listNextSubscribers,
  lockSending,
  putInMails,
} from './issue-deliveries.repository.ts'
import { issueMail } from './issues.emails.ts'

/**
 * Guarantee: an issue is queued once for each address that was confirmed when its turn came, no matter how often a job
 * runs or a process is killed. A batch, the place it ends at and the job for the next one are one transaction.
 */

type Tools = Pick<FastifyInstance, 'db' | 'jobs' | 'config'>

const batchSize = 100
/** Emails of an issue that may wait for the mail server; those not queued yet can still be canceled for free. */
const waitingMax = 500
/** Seconds until it is tried again when that many wait. */
const pause = 2

/** Queues an issue for the next subscribers; does nothing if another run of the same job did. */
export async function sendNextBatch(
  { db, jobs, config }: Tools,
  issueId: number,
  afterId: number,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const issue = await lockSending(tx, issueId)
    if (issue?.lastSubscriberId !== afterId) return
    const isOutbox = !config.mail.smtpUrl
    if (!isOutbox && (await countWaiting(tx, issueId, waitingMax)) >= waitingMax)
      return jobs.enqueue(tx, 'send-newsletter', { issueId, afterId }, pause)
    const next = await listNextSubscribers(tx, afterId, batchSize)
    const last = next.at(-1)
    if (!last) return endSending(tx, issueId, 'sent')
    const recipients = await createDeliveries(tx, issueId, next)
    const key = await getLinkKey(tx, jobs)
    const mailIds = await queueMails(
      tx,
      jobs,
      recipients.map(({ email }) => ({
        userId: null,
        to: { name: '', address: email },
        // With a mail server it would only fill the list of email that wasn't accepted.
        isKept: isOutbox,
        ...issueMail(config, issue, key, email),
      })),
      { isBulk: true },
    )
    const mails = recipients.map(({ email }, index) => ({ mailId: mailIds[index] as number, email }))
    await putInMails(tx, issueId, mails, last.id)
    await jobs.enqueue(tx, 'send-newsletter', { issueId, afterId: last.id })
  })
}
