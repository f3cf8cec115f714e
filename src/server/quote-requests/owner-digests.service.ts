import type { FastifyInstance } from 'fastify'
import { type Db, inTransaction, type Tx } from '#server/lib/database/db.ts'
import { forEachApart } from '#server/lib/jobs/for-each-apart.ts'
import { listBusinessesForDigest, takeForDigest } from './owner-digests.repository.ts'
import { putInMails } from './quote-delivery.repository.ts'
import { mailReaders } from './quote-delivery.service.ts'
import { moreQuoteRequestsMail } from './quote-requests.emails.ts'
import { listReaders, lockListedBusiness, lockSenderAndReaders } from './quote-requests.repository.ts'

/** Guarantee: an owner hears of every request, however many come, by at most one email an hour beyond those about single ones. */

type Tools = Pick<FastifyInstance, 'jobs' | 'config'>

/** Once an hour: emails each owner the requests that came on top of those they got emails about. */
export async function sendOwnerDigests(tools: Tools & { db: Db }): Promise<void> {
  await forEachApart(await listBusinessesForDigest(tools.db), (businessId) =>
    inTransaction(tools.db, (tx) => sendOwnerDigest(tx, tools, businessId)),
  )
}

/** Without an owner the requests wait: they are forwarded, or somebody takes the listing over. */
async function sendOwnerDigest(tx: Tx, tools: Tools, businessId: number): Promise<void> {
  const people = await lockSenderAndReaders(tx, undefined, businessId)
  const business = await lockListedBusiness(tx, businessId)
  const readers = business ? listReaders(people, business) : []
  if (!business || readers.length === 0) return
  const requests = await takeForDigest(tx, businessId)
  if (requests.length === 0) return
  const mailId = await mailReaders(tx, tools, business, readers, (reader) =>
    moreQuoteRequestsMail(tools.config, business, requests, reader),
  )
  await putInMails(
    tx,
    requests.map(({ id }) => ({ requestId: id, mailId })),
  )
}
