import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#server/lib/database/db.ts'
import { undoMinutes } from '#shared/businesses/decisions/decisions.ts'
import type { ReportDecision, ReportKind, ReportState } from '#shared/reports/report-reasons.ts'

/** Somebody who gets an email. */
export type Addressee = { id: number; firstName: string; lastName: string; email: string }

/** A reported thing as a decision finds it. */
export type LockedCase = {
  id: number
  kind: ReportKind
  businessId: number
  reviewId: number | null
  pictureUrl: string | null
  requestId: number | null
  state: ReportState
  createdAt: Date
  decision: ReportDecision | null
  reason: string | null
  decidedAt: Date | null
  canUndo: boolean
  former: object | null
  appealText: string | null
  isReversed: boolean | null
  appealReason: string | null
  revision: number
  /** Only the spam rules reported it. */
  isAutomatic: boolean
  /** The person a decision concerns: the author of a review or message, else the owner; null without an account. */
  author: (Addressee & { isBlocked: boolean; isEmailConfirmed: boolean }) | null
}

/** The author or owner of the thing; for rows of `report_cases` named `c`. Once decided, the one at that time. */
export const authorId = sql<number | null>`coalesce(c.author_id, CASE c.kind
  WHEN 'review' THEN (SELECT user_id FROM reviews WHERE reviews.id = c.review_id)
  WHEN 'request' THEN (SELECT user_id FROM business_quote_requests WHERE business_quote_requests.id = c.quote_request_id)
  ELSE (SELECT submitted_by_id FROM businesses WHERE businesses.id = c.business_id) END)`

/** True while a decision can be undone; for rows named `c`. */
export const canUndo = sql<boolean>`c.state = 'decided'
  AND c.decided_at > now() - ${sql.lit(undoMinutes)} * interval '1 minute'`

export const findCase = (tx: Tx, caseId: number) => readCase(tx, sql`c.id = ${caseId}`)

export const findCaseOfAppeal = (db: Db | Tx, appealHash: Buffer) =>
  readCase(db, sql`c.appeal_hash = ${appealHash}`)

/** The open case about a review. */
export async function findOpenCaseOfReview(tx: Tx, reviewId: number): Promise<number | undefined> {
  const found = await tx
    .selectFrom('report_cases')
    .select('id')
    .where('review_id', '=', reviewId)
    .where('state', '=', 'open')
    .executeTakeFirst()
  return found?.id
}

async function readCase(db: Db | Tx, condition: RawBuilder<unknown>): Promise<LockedCase | undefined> {
  const { rows } = await sql<LockedCase>`
    SELECT c.id, c.kind, c.business_id AS "businessId", c.review_id AS "reviewId", c.picture_url AS "pictureUrl",
      c.quote_request_id AS "requestId", c.state,
      c.created_at AS "createdAt", c.decision, c.reason, c.decided_at AS "decidedAt", ${canUndo} AS "canUndo", c.former,
      c.appeal_text AS "appealText", c.is_reversed AS "isReversed", c.appeal_reason AS "appealReason", c.revision,
      NOT EXISTS (SELECT FROM reports r WHERE r.case_id = c.id AND NOT r.is_automatic) AS "isAutomatic",
      CASE WHEN u.id IS NOT NULL THEN json_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name,
        'email', u.email, 'isBlocked', u.blocked_at IS NOT NULL,
        'isEmailConfirmed', u.email_confirmed_at IS NOT NULL) END AS author
    FROM report_cases c LEFT JOIN users u ON u.id = ${authorId} WHERE ${condition}`.execute(db)
  return rows[0]
}

/**
 * Keeps everybody who gets an email about a case from being deleted until the transaction ends: people before businesses,
 * by ID, as everywhere.
 */
export async function lockPeopleOfCase(tx: Tx, caseId: number): Promise<void> {
  await sql`
    SELECT FROM users WHERE id IN (
      SELECT reporter_id FROM reports WHERE case_id = ${caseId}
      UNION SELECT ${authorId} FROM report_cases c WHERE c.id = ${caseId}
    ) ORDER BY id FOR KEY SHARE`.execute(tx)
}

/** Locks a case, after everything that a decision on it changes. False when it was deleted. */
export async function lockCase(tx: Tx, caseId: number): Promise<boolean> {
  const { rows } = await sql`SELECT FROM report_cases WHERE id = ${caseId} FOR NO KEY UPDATE`.execute(tx)
  return rows.length > 0
}

/** Where the answer to a report goes. */
export type Recipient = { reportId: number; userId: number | null; name: string; address: string }

/** Answers per decision; nobody expects more than that many people to wait for one. */
const answersMax = 500

/** The people who reported the thing and can be answered, oldest first. */
export async function listReporters(tx: Tx, caseId: number): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    SELECT r.id AS "reportId", u.id AS "userId", coalesce(trim(u.first_name || ' ' || u.last_name), '') AS name,
      coalesce(u.email, r.email) AS address
    FROM reports r LEFT JOIN users u ON u.id = r.reporter_id
    WHERE r.case_id = ${caseId} AND coalesce(u.email, r.email) IS NOT NULL
    ORDER BY r.created_at, r.id LIMIT ${sql.lit(answersMax)}`.execute(tx)
  return rows
}

/** Notes which emails answer which reports. */
export async function noteAnswers(
  tx: Tx,
  sent: readonly { reportId: number; mailId: number }[],
): Promise<void> {
  if (sent.length === 0) return
  await sql`
    UPDATE reports SET mail_id = sent.mail_id
    FROM unnest(${sql.val(sent.map(({ reportId }) => reportId))}::int[],
      ${sql.val(sent.map(({ mailId }) => mailId))}::int[]) AS sent (report_id, mail_id)
    WHERE id = sent.report_id`.execute(tx)
}

type NewDecision = {
  decision: ReportDecision
  reason: string
  actorId: number
  authorId: number | null
  former: object | null
  authorMailId: number | null
  appealHash: Buffer | null
}

/** Records a decision on a locked case. Its reporters may report the thing again. */
export async function saveDecision(tx: Tx, caseId: number, given: NewDecision): Promise<void> {
  await tx
    .updateTable('report_cases')
    .set({
      state: 'decided',
      decision: given.decision,
      reason: given.reason,
      decided_at: sql<Date>`now()`,
      decided_by_id: given.actorId,
      author_id: given.authorId,
      former: given.former && JSON.stringify(given.former),
      author_mail_id: given.authorMailId,
      appeal_hash: given.appealHash,
      revision: sql`revision + 1`,
    })
    .where('id', '=', caseId)
    .execute()
  await tx.updateTable('reports').set({ reporter_key: null }).where('case_id', '=', caseId).execute()
}

/** True when the same thing was reported again since the decision. */
export async function hasNewerCase(tx: Tx, caseId: number): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM report_cases c JOIN report_cases open ON open.business_id = c.business_id AND open.kind = c.kind
      AND open.review_id IS NOT DISTINCT FROM c.review_id AND open.picture_url IS NOT DISTINCT FROM c.picture_url
      AND open.quote_request_id IS NOT DISTINCT FROM c.quote_request_id
    WHERE c.id = ${caseId} AND open.state = 'open'`.execute(tx)
  return rows.length > 0
}

/** Puts a locked case back in the queue, with its deadline. */
export async function withdrawDecision(tx: Tx, caseId: number): Promise<void> {
  await tx
    .updateTable('report_cases')
    .set({
      state: 'open',
      decision: null,
      reason: null,
      decided_at: null,
      decided_by_id: null,
      author_id: null,
      former: null,
      author_mail_id: null,
      appeal_hash: null,
      revision: sql`revision + 1`,
    })
    .where('id', '=', caseId)
    .execute()
}

/** Records an appeal against the decision on a locked case, which staff answer within these hours. */
export async function saveAppeal(tx: Tx, caseId: number, text: string, hours: number): Promise<void> {
  await tx
    .updateTable('report_cases')
    .set({
      state: 'appealed',
      appeal_text: text,
      appealed_at: sql<Date>`now()`,
      due_at: sql<Date>`now() + make_interval(hours => ${hours})`,
      revision: sql`revision + 1`,
    })
    .where('id', '=', caseId)
    .execute()
}

/** Records the decision on an appeal. */
export async function closeAppeal(
  tx: Tx,
  caseId: number,
  { isReversed, reason, actorId }: { isReversed: boolean; reason: string; actorId: number },
): Promise<void> {
  await tx
    .updateTable('report_cases')
    .set({
      state: 'closed',
      is_reversed: isReversed,
      // Restored pictures aren't released.
      ...(isReversed && { former: null }),
      appeal_reason: reason,
      appeal_decided_at: sql<Date>`now()`,
      appeal_decided_by_id: actorId,
      revision: sql`revision + 1`,
    })
    .where('id', '=', caseId)
    .execute()
}
