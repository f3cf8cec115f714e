import { type BusinessPermit, recordChange } from '#server/businesses/businesses.guards.ts'
import { openInboxItem } from '#server/inbox/inbox-items.service.ts'
import { type Db, inTransaction } from '#server/lib/database/db.ts'
import { announcePublicChange } from '#server/lib/database/public-changes.ts'
import { notFound } from '#server/lib/http/errors.ts'
import { countAgainst } from '#server/lib/http/rate-limit.ts'
import type { HoursReportKind } from '#shared/hours/hours-reports.schemas.ts'
import { confirmHours } from './hours-questions.repository.ts'
import { createReport, hasOpenItem, lockReported } from './hours-reports.repository.ts'

/** Guarantee: a person counts once a day for a business, and a report reaches its owner, or staff where there is none. */

const oncePerDay = { max: 1, milliseconds: 24 * 60 * 60 * 1000 }

/** Reports a listed business's hours; `person` is an account or an address. Throws not_found. */
export async function reportHours(
  db: Db,
  businessId: number,
  person: string,
  kind: HoursReportKind,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const business = await lockReported(tx, businessId)
    if (!business) throw notFound('business')
    if ((await countAgainst(tx, `hours-report:${businessId}:${person}`, oncePerDay)) > 0) return
    const reportId = await createReport(tx, businessId, kind)
    if (business.ownerId === null && !(await hasOpenItem(tx, businessId)))
      await openInboxItem(tx, 'hours', reportId, [business.name])
  })
}

/** Notes that an owner says the hours are right. */
export async function confirmOwnHours(db: Db, permit: BusinessPermit): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockReported(tx, permit.businessId)
    await confirmHours(tx, await recordChange(tx, permit, { action: 'business.hours-confirmed' }))
    await announcePublicChange(tx)
  })
}
