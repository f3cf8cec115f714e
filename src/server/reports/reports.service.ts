import { createHash } from 'node:crypto'
import { type Db, inTransaction } from '#server/lib/database/db.ts'
import { lockSender } from '#server/lib/database/sender.ts'
import { notFound, tooManyRequests } from '#server/lib/http/errors.ts'
import { countAgainst } from '#server/lib/http/rate-limit.ts'
import { readToken } from '#server/lib/tokens.ts'
import { type ReportKind, reportHours } from '#shared/reports/report-reasons.ts'
import type { CreateReport } from '#shared/reports/reports.schemas.ts'
import { createReport, findThing, openCase } from './reports.repository.ts'

/** Guarantee: every report waits for staff with a deadline, once for each thing. */

/** Of one account. Without one, the limits of the form apply. */
const perDay = { max: 20, milliseconds: 24 * 60 * 60 * 1000 }

/** The reporter; `key` identifies the account, the browser, or the address and the kind of browser. */
type Reporter = { userId: number | undefined; key: string }

const words: Record<ReportKind, string> = {
  business: 'business',
  review: 'review',
  picture: 'picture',
  request: 'request',
  answer: 'request',
}

/** A report with the hash of its secret link, in hexadecimal, instead of the link. */
export type GivenReport = Omit<CreateReport, 'token'> & { statusHash: string | null }

/** Throws not_found for a broken link. */
export function withoutSecret({ token, ...given }: CreateReport): GivenReport {
  const hash = token === undefined ? null : readToken('quoteStatus', token)
  if (token !== undefined && !hash) throw notFound(words[given.kind])
  return { ...given, statusHash: hash?.toString('hex') ?? null }
}

/** Stores a report; a second one about the same thing is ignored while the first is open. Throws not_found and rate_limited. */
export async function receiveReport(db: Db, given: GivenReport, { userId, key }: Reporter): Promise<void> {
  await inTransaction(db, async (tx) => {
    const reporterId = await lockSender(tx, userId)
    const { kind, id = 0, pictureUrl = '', reason, text, email = null } = given
    const statusHash = given.statusHash === null ? null : Buffer.from(given.statusHash, 'hex')
    const thing = await findThing(tx, { kind, id, pictureUrl, statusHash, reporterId })
    if (!thing) throw notFound(words[kind])
    const seconds = reporterId === null ? 0 : await countAgainst(tx, `report:${reporterId}`, perDay)
    if (seconds > 0) throw tooManyRequests(seconds, false)
    const caseId = await openCase(tx, thing, reportHours(reason))
    const reporterKey = createHash('sha256').update(key).digest()
    await createReport(tx, caseId, {
      reason,
      text,
      reporterId,
      reporterKey,
      email: reporterId === null ? email : null,
    })
  })
}
