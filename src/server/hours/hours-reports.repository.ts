import { sql } from 'kysely'
import type { Db, Tx } from '#server/lib/database/db.ts'
import {
  type HoursReportKind,
  type HoursReports,
  hoursReportsMax,
} from '#shared/hours/hours-reports.schemas.ts'

type ReportedBusiness = { name: string; ownerId: number | null }

/** A listed business, locked so that its reports are counted one after another. */
export async function lockReported(tx: Tx, businessId: number): Promise<ReportedBusiness | undefined> {
  const { rows } = await sql<ReportedBusiness>`
    SELECT p.name, b.submitted_by_id AS "ownerId"
    FROM businesses b JOIN business_profiles p ON p.business_id = b.id
    WHERE b.id = ${businessId} AND b.is_listed FOR NO KEY UPDATE OF b`.execute(tx)
  return rows[0]
}

export async function createReport(tx: Tx, businessId: number, kind: HoursReportKind): Promise<number> {
  const { id } = await tx
    .insertInto('hours_reports')
    .values({ business_id: businessId, kind })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Whether staff have an open item about the hours of a business. */
export async function hasOpenItem(tx: Tx, businessId: number): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM hours_reports r JOIN inbox_items item ON item.hours_report_id = r.id
    WHERE r.business_id = ${businessId} AND item.status <> 'done' LIMIT 1`.execute(tx)
  return rows.length > 0
}

/** Visitors' reports since the hours were confirmed or changed. */
export async function listReports(db: Db, businessId: number): Promise<HoursReports['reports']> {
  const { rows } = await sql<{ kind: HoursReportKind; createdAt: Date }>`
    SELECT kind, r.created_at AS "createdAt"
    FROM hours_reports r JOIN business_profiles p ON p.business_id = r.business_id
    WHERE r.business_id = ${businessId} AND r.created_at > coalesce(p.hours_confirmed_at, '-infinity')
    ORDER BY r.created_at DESC, r.id DESC LIMIT ${sql.lit(hoursReportsMax)}`.execute(db)
  return rows.map(({ kind, createdAt }) => ({ kind, createdAt: createdAt.toISOString() }))
}

/** Deletes reports that say nothing about today's hours anymore. */
export async function deleteOldReports(db: Db): Promise<void> {
  await sql`DELETE FROM hours_reports WHERE created_at < now() - interval '180 days'`.execute(db)
}
