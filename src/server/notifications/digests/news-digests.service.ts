import type { FastifyInstance } from 'fastify'
import { inTransaction } from '#server/lib/database/db.ts'
import { getLinkKey } from '#server/lib/mail/link-key.ts'
import { toRecipient } from '#server/lib/mail/mail-address.ts'
import { queueMails } from '#server/lib/mail/mailer.ts'
import { newsDigestMail } from './news-digests.emails.ts'
import { claimDigests, listDuePeople, listNews, listRecipients } from './news-digests.repository.ts'

/**
 * Guarantee: people hear once of each change of a business that they follow or saved, in one email a week at most, no
 * matter how often a job runs.
 */

type Tools = Pick<FastifyInstance, 'db' | 'jobs' | 'config'>

const batchSize = 100
/** Businesses named in an email. */
const businessesMax = 10

/** Emails the next people their news, and leaves the people after them to the next job. */
export async function sendNewsDigests({ db, jobs, config }: Tools, afterId: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const due = await listDuePeople(tx, afterId, batchSize)
    const lastId = due.at(-1)
    if (lastId === undefined) return
    const claimed = await claimDigests(tx, due)
    if (claimed.length > 0) {
      const news = Map.groupBy(await listNews(tx, claimed, businessesMax), ({ userId }) => userId)
      const key = await getLinkKey(tx, jobs)
      const people = await listRecipients(tx, claimed)
      const mails = people.flatMap((person) => {
        const theirs = news.get(person.id)
        if (!theirs) return []
        return {
          userId: person.id,
          to: toRecipient(person, person.email),
          // With a mail server it would only fill the list of email that wasn't accepted.
          isKept: !config.mail.smtpUrl,
          ...newsDigestMail(config, theirs, key, person.email),
        }
      })
      await queueMails(tx, jobs, mails, { isBulk: true })
    }
    await jobs.enqueue(tx, 'send-news-digests', { afterId: lastId })
  })
}
