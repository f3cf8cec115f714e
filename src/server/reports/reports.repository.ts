import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#server/lib/database/db.ts'
import type { ReportKind, ReportReason } from '#shared/reports/report-reasons.ts'
import type { CreateReport } from '#shared/reports/reports.schemas.ts'

/** The reported thing: the business it belongs to, and its own number or address. */
export type Thing = {
  kind: ReportKind
  businessId: number
  reviewId: number | null
  pictureUrl: string | null
  requestId: number | null
}

type Named = {
  kind: ReportKind
  id: number
  pictureUrl: string
  /** Of the secret link to the quote request, for somebody without an account. */
  statusHash: Buffer | null
  reporterId: number | null
}

/** The business of a received quote request. */
export const findRequestBusiness = async (db: Db, requestId: number): Promise<number | undefined> =>
  (
    await db
      .selectFrom('business_quote_requests')
      .select('business_id')
      .where('id', '=', requestId)
      .executeTakeFirst()
  )?.business_id

/**
 * The thing, kept from being deleted until the transaction ends; undefined when the public can't see it. The right to
 * report a quote request has been checked before.
 */
export async function findThing(
  tx: Tx,
  { kind, id, pictureUrl, statusHash, reporterId }: Named,
): Promise<Thing | undefined> {
  const thing = sql`b.id AS "businessId", ${kind}::text AS kind`
  const none = {
    review: sql`NULL::int AS "reviewId"`,
    request: sql`NULL::int AS "requestId"`,
    picture: sql`NULL AS "pictureUrl"`,
  }
  const queries: Record<ReportKind, () => RawBuilder<Thing>> = {
    business: () => sql<Thing>`
      SELECT ${thing}, ${none.review}, ${none.request}, ${none.picture} FROM businesses b
      WHERE b.id = ${id} AND b.is_listed FOR KEY SHARE OF b`,
    review: () => sql<Thing>`
      SELECT ${thing}, r.id AS "reviewId", ${none.request}, ${none.picture}
      FROM reviews r JOIN businesses b ON b.id = r.business_id
      WHERE r.id = ${id} AND r.hidden_at IS NULL AND b.is_listed FOR KEY SHARE OF r`,
    picture: () => sql<Thing>`
      SELECT ${thing}, ${none.review}, ${none.request}, ${pictureUrl}::text AS "pictureUrl"
      FROM businesses b JOIN business_profiles p ON p.business_id = b.id
      WHERE b.id = ${id} AND b.is_listed AND (${pictureUrl} IN (logo_url, cover_url, thumbnail_url)
        OR images @> jsonb_build_array(jsonb_build_object('url', ${pictureUrl}::text))) FOR KEY SHARE OF b`,
    request: () => sql<Thing>`
      SELECT ${thing}, ${none.review}, request.id AS "requestId", ${none.picture}
      FROM business_quote_requests request JOIN businesses b ON b.id = request.business_id
      WHERE request.id = ${id} FOR KEY SHARE OF request`,
    answer: () => sql<Thing>`
      SELECT ${thing}, ${none.review}, request.id AS "requestId", ${none.picture}
      FROM business_quote_requests request JOIN businesses b ON b.id = request.business_id
      WHERE request.status_hash = ${statusHash}
        OR request.id = (SELECT conversation_id FROM conversation_links WHERE token_hash = ${statusHash})
        OR request.id = ${id} AND ${sql.val(statusHash)}::bytea IS NULL AND request.user_id = ${reporterId}
      FOR KEY SHARE OF request`,
  }
  return (await queries[kind]().execute(tx)).rows[0]
}

/** The open case of a thing, due within these hours at the latest; a new one if there is none. */
export async function openCase(tx: Tx, thing: Thing, hours: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO report_cases AS open (kind, business_id, review_id, picture_url, quote_request_id, due_at)
    VALUES (${thing.kind}, ${thing.businessId}, ${thing.reviewId}, ${thing.pictureUrl}, ${thing.requestId},
      now() + make_interval(hours => ${hours}))
    ON CONFLICT (business_id, kind, coalesce(review_id, 0), coalesce(quote_request_id, 0), coalesce(picture_url, ''))
      WHERE state = 'open'
    DO UPDATE SET due_at = least(open.due_at, excluded.due_at) RETURNING id`.execute(tx)
  return (rows[0] as { id: number }).id
}

export type NewReport = Pick<CreateReport, 'text'> & {
  reason: ReportReason
  reporterId: number | null
  email: string | null
  reporterKey: Buffer
  /** By the spam rules. */
  isAutomatic?: boolean
}

/** Adds a report, unless this person or device has an open one about the thing. */
export async function createReport(tx: Tx, caseId: number, report: NewReport): Promise<void> {
  await tx
    .insertInto('reports')
    .values({
      case_id: caseId,
      reason: report.reason,
      text: report.text,
      reporter_id: report.reporterId,
      email: report.email,
      reporter_key: report.reporterKey,
      is_automatic: report.isAutomatic ?? false,
    })
    .onConflict((conflict) => conflict.columns(['case_id', 'reporter_key']).doNothing())
    .execute()
}
