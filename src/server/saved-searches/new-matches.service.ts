import type { FastifyInstance } from 'fastify'
import { findNewMatches, type NewMatches } from '#server/businesses/directory/new-matches.service.ts'
import { inTransaction } from '#server/lib/database/db.ts'
import { getLinkKey } from '#server/lib/mail/link-key.ts'
import { toRecipient } from '#server/lib/mail/mail-address.ts'
import { queueMails } from '#server/lib/mail/mailer.ts'
import { isLost, type Lost } from '#shared/saved-searches/lost-searches.ts'
import {
  claimReaders,
  type DueSearch,
  endLostSearches,
  listDueReaders,
  listDueSearches,
} from './new-matches.repository.ts'
import { newMatchesMail, type SearchNews } from './saved-searches.emails.ts'

/**
 * Guarantee: people hear once of each new business that a search of theirs finds, in one email a week at most, no matter how
 * often a job runs or a process is killed: the time until which they were told is written by the transaction that queues the
 * email.
 */

type Tools = Pick<FastifyInstance, 'db' | 'jobs' | 'config' | 'log'>

const batchSize = 100
/** Businesses named for a search. */
const businessesMax = 5

/** Emails the next readers what is new, and leaves the readers after them to the next job. */
export async function sendNewMatches({ db, jobs, config, log }: Tools, afterId: number): Promise<void> {
  const due = await listDueReaders(db, afterId, batchSize)
  const last = due.at(-1)
  if (!last) return
  const dueSearches = await listDueSearches(
    db,
    due.map(({ id }) => id),
  )
  const { found, failed } = await searchAll(db, dueSearches, last.until)
  for (const [readerId, err] of failed) log.error({ err, readerId }, 'a saved search failed')
  // A reader with a search that fails waits for the next week, and holds up no others.
  const ids = due.map(({ id }) => id).filter((id) => !failed.has(id))
  await inTransaction(db, async (tx) => {
    const readers = await claimReaders(tx, ids, last.until)
    // Some may have been changed or deleted since.
    const searches = await listDueSearches(
      tx,
      readers.map(({ id }) => id),
    )
    const byReader = Map.groupBy(searches, ({ readerId }) => readerId)
    const lost = searches.flatMap(({ id }) => {
      const loss = found.get(id)
      return isLost(loss) ? [{ id, loss }] : []
    })
    await endLostSearches(tx, lost)
    const key = await getLinkKey(tx, jobs)
    const mails = readers.flatMap(({ id, userId, address, ...name }) => {
      const news = (byReader.get(id) ?? []).flatMap((search) => newsOf(search, found))
      if (news.length === 0) return []
      return {
        userId,
        to: toRecipient(name, address),
        // With a mail server it would only fill the list of email that wasn't accepted.
        isKept: !config.mail.smtpUrl,
        ...newMatchesMail(config, news, key, address),
      }
    })
    await queueMails(tx, jobs, mails, { isBulk: true })
    await jobs.enqueue(tx, 'send-new-matches', { afterId: last.id })
  })
}

/** By search, or why it has ended. */
type Found = ReadonlyMap<number, NewMatches | Lost>

function newsOf({ id, title, filters }: DueSearch, found: Found): SearchNews[] {
  const matches = found.get(id)
  const isNews = matches !== undefined && (isLost(matches) || matches.businesses.length > 0)
  return isNews ? [{ title, filters, matches }] : []
}

/**
 * Outside of the transaction, which would hold its locks for as long. Many people save the same search. Returns also the
 * readers with a search that fails; throws if all fail, because then it isn't up to the searches.
 */
async function searchAll(
  db: Tools['db'],
  searches: readonly DueSearch[],
  until: Date,
): Promise<{ found: Found; failed: ReadonlyMap<number, unknown> }> {
  const same = new Map<string, Promise<NewMatches | Lost>>()
  const found = new Map<number, NewMatches | Lost>()
  const failed = new Map<number, unknown>()
  for (const { id, readerId, filters, from } of searches) {
    const key = JSON.stringify([filters, from])
    const matches = same.get(key) ?? findNewMatches(db, filters, { from, until }, businessesMax)
    same.set(key, matches)
    await matches.then(
      (news) => found.set(id, news),
      (error) => failed.set(readerId, error),
    )
  }
  const [error] = failed.values()
  if (failed.size > 0 && found.size === 0) throw error
  return { found, failed }
}
