import { type RawBuilder, sql } from 'kysely'
import { containsPattern } from '#server/lib/database/contains-pattern.ts'
import type { Db, Tx } from '#server/lib/database/db.ts'
import { toListPage, windowOf } from '#server/lib/http/list-pages.ts'
import { deskDescriptionMax } from '#shared/businesses/decisions/businesses-desk.schemas.ts'
import {
  type DeskReport,
  type DeskReportList,
  type ListReportsQuery,
  shownReportsMax,
} from '#shared/reports/reports-desk.schemas.ts'
import { authorId, canUndo } from './cases.repository.ts'

type Filter = ListReportsQuery['filter']
type Row = Omit<DeskReport, 'createdAt' | 'dueAt'> & { createdAt: Date; dueAt: Date }

const conditions: Record<Filter, RawBuilder<unknown>> = {
  waiting: sql`state IN ('open', 'appealed')`,
  appealed: sql`state = 'appealed'`,
  decided: sql`decided_at IS NOT NULL`,
  all: sql`true`,
}
const orders: Record<Filter, RawBuilder<unknown>> = {
  waiting: sql`due_at, id`,
  appealed: sql`due_at, id`,
  decided: sql`decided_at DESC, id DESC`,
  all: sql`created_at DESC, id DESC`,
}

/** A page of reports. */
export async function listDeskReports(
  db: Db | Tx,
  { filter, search, page }: ListReportsQuery,
): Promise<Omit<DeskReportList, 'waitingCount' | 'overdueCount'>> {
  const { limit, offset } = windowOf(page)
  const found =
    search === ''
      ? sql``
      : sql`AND business_id IN (SELECT business_id FROM business_profiles WHERE lower(name) LIKE lower(${containsPattern(search)}))`
  const order = orders[filter]
  const wanted = sql`
    SELECT *, row_number() OVER (ORDER BY ${order}) AS place FROM report_cases
    WHERE ${conditions[filter]} ${found} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`
  const { rows: reports, place } = toListPage(await readDeskReports(db, wanted), page)
  return { reports, ...place }
}

/** A report, as the desk shows it. */
export async function findDeskReport(db: Db, caseId: number): Promise<DeskReport | undefined> {
  const [report] = await readDeskReports(db, sql`SELECT *, 1 AS place FROM report_cases WHERE id = ${caseId}`)
  return report
}

const personName = (alias: string) =>
  sql`trim(${sql.ref(`${alias}.first_name`)} || ' ' || ${sql.ref(`${alias}.last_name`)})`
/** Messages of a conversation that staff see, the newest ones. */
const shownMessagesMax = 30
/** Messages after a quote request, oldest first, for rows of requests named `q`. */
const saidAfter = sql`(SELECT coalesce(json_agg(json_build_object('side', side, 'text', text) ORDER BY position), '[]')
  FROM (SELECT side, text, position FROM messages WHERE conversation_id = q.id
    ORDER BY position DESC LIMIT ${sql.lit(shownMessagesMax)}) newest)`
/** Like `toISOString`, inside of JSON. */
const iso = (column: RawBuilder<unknown>) =>
  sql`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

async function readDeskReports(db: Db | Tx, wanted: RawBuilder<unknown>): Promise<DeskReport[]> {
  const { rows } = await sql<Row>`
    SELECT c.id, c.kind, c.state, c.created_at AS "createdAt", c.due_at AS "dueAt", c.revision, c.picture_url AS "pictureUrl",
      json_build_object('id', b.id, 'name', p.name, 'status', CASE b.status WHEN 'merged' THEN 'suspended' ELSE b.status END)
        AS business,
      CASE c.kind WHEN 'business' THEN json_build_object('description', left(p.description, ${sql.lit(deskDescriptionMax)}),
        'address', p.address, 'phone', p.phone, 'website', p.website) END AS listing,
      CASE WHEN r.id IS NOT NULL THEN json_build_object('id', r.id, 'rating', r.rating, 'content', r.content,
        'hiddenReason', r.hidden_reason, 'spam', json_build_object('score', r.spam_score, 'rules', r.spam_rules)) END AS review,
      CASE WHEN q.id IS NOT NULL THEN json_build_object('name', q.name, 'email', q.email, 'text', q.requirements, 'answers', q.answers,
        'createdAt', ${iso(sql`q.created_at`)}, 'said', ${saidAfter}) END AS message,
      CASE WHEN author.id IS NOT NULL THEN json_build_object('id', author.id, 'name', ${personName('author')},
        'email', author.email, 'isBlocked', author.blocked_at IS NOT NULL) END AS author,
      given.reports, given.total AS "reportCount", ${canUndo} AS "canUndo",
      CASE WHEN c.decision IS NOT NULL THEN json_build_object('decision', c.decision, 'reason', c.reason,
        'at', ${iso(sql`c.decided_at`)}, 'by', ${personName('decider')}, 'byId', decider.id) END AS decision,
      CASE WHEN c.appeal_text IS NOT NULL THEN json_build_object('text', c.appeal_text, 'at', ${iso(sql`c.appealed_at`)}) END
        AS appeal,
      CASE WHEN c.is_reversed IS NOT NULL THEN json_build_object('isReversed', c.is_reversed, 'reason', c.appeal_reason,
        'at', ${iso(sql`c.appeal_decided_at`)}, 'by', ${personName('second')}) END AS "appealDecision"
    FROM (${wanted}) AS c
    LEFT JOIN reviews r ON r.id = c.review_id
    JOIN businesses b ON b.id = coalesce(r.business_id, c.business_id)
    JOIN business_profiles p ON p.business_id = b.id
    LEFT JOIN business_quote_requests q ON q.id = c.quote_request_id
    LEFT JOIN users author ON author.id = ${authorId}
    LEFT JOIN users decider ON decider.id = c.decided_by_id
    LEFT JOIN users second ON second.id = c.appeal_decided_by_id
    CROSS JOIN LATERAL (
      SELECT coalesce(json_agg(json_build_object('reason', reason, 'text', text, 'email', email, 'reporter', reporter,
        'isAutomatic', is_automatic,
        'createdAt', ${iso(sql`created_at`)}) ORDER BY created_at, id), '[]') AS reports, coalesce(max(total), 0)::int AS total
      FROM (
        SELECT one.id, one.reason, one.text, one.email, one.is_automatic, one.created_at, count(*) OVER () AS total,
          CASE WHEN person.id IS NOT NULL THEN json_build_object('id', person.id, 'name', ${personName('person')},
            'email', person.email) END AS reporter
        FROM reports one LEFT JOIN users person ON person.id = one.reporter_id
        WHERE one.case_id = c.id ORDER BY one.created_at, one.id LIMIT ${sql.lit(shownReportsMax)}
      ) shown
    ) given
    ORDER BY c.place`.execute(db)
  return rows.map(({ createdAt, dueAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    dueAt: dueAt.toISOString(),
  }))
}

/** How many reports and appeals wait, and how many of them are late. */
export async function countWaitingReports(db: Db): Promise<{ waitingCount: number; overdueCount: number }> {
  const { rows } = await sql<{ waitingCount: number; overdueCount: number }>`
    SELECT count(*)::int AS "waitingCount", (count(*) FILTER (WHERE due_at < now()))::int AS "overdueCount"
    FROM report_cases WHERE state IN ('open', 'appealed')`.execute(db)
  return rows[0] as { waitingCount: number; overdueCount: number }
}
