import { sql } from 'kysely'
import type { Db, Tx } from '#server/lib/database/db.ts'
import { toListPage, windowOf } from '#server/lib/http/list-pages.ts'
import type { CreateIssue, DeskIssue } from '#shared/notifications/issues/issues-desk.schemas.ts'

type Row = Omit<DeskIssue, 'createdAt' | 'startedAt' | 'endedAt'> & {
  createdAt: Date
  startedAt: Date | null
  endedAt: Date | null
}
const columns = sql`id, subject, preheader, body, status, queued_count AS "queuedCount",
  accepted_count AS "acceptedCount", refused_count AS "refusedCount", revision, created_at AS "createdAt",
  started_at AS "startedAt", ended_at AS "endedAt"`

const toIssue = ({ createdAt, startedAt, endedAt, ...row }: Row): DeskIssue => ({
  ...row,
  createdAt: createdAt.toISOString(),
  startedAt: startedAt?.toISOString() ?? null,
  endedAt: endedAt?.toISOString() ?? null,
})

/** A page of issues, newest first. */
export async function listIssues(db: Db, page: number) {
  const { limit, offset } = windowOf(page)
  const { rows } = await sql<Row>`
    SELECT ${columns} FROM newsletter_issues ORDER BY created_at DESC, id DESC LIMIT ${limit} OFFSET ${offset}`.execute(
    db,
  )
  const { rows: shown, place } = toListPage(rows, page)
  return { issues: shown.map(toIssue), ...place }
}

export async function findIssue(db: Db | Tx, issueId: number): Promise<DeskIssue | undefined> {
  const { rows } = await sql<Row>`SELECT ${columns} FROM newsletter_issues WHERE id = ${issueId}`.execute(db)
  return rows[0] && toIssue(rows[0])
}

/** The issue, locked until the transaction ends. */
export async function lockIssue(tx: Tx, issueId: number): Promise<DeskIssue | undefined> {
  const { rows } = await sql<Row>`
    SELECT ${columns} FROM newsletter_issues WHERE id = ${issueId} FOR NO KEY UPDATE`.execute(tx)
  return rows[0] && toIssue(rows[0])
}

/** A draft with the same text: a second click must not add another. */
export async function findSameDraft(
  tx: Tx,
  { subject, preheader, body }: CreateIssue,
): Promise<number | undefined> {
  await sql`LOCK TABLE newsletter_issues IN SHARE ROW EXCLUSIVE MODE`.execute(tx)
  const row = await tx
    .selectFrom('newsletter_issues')
    .select('id')
    .where('status', '=', 'draft')
    .where('subject', '=', subject)
    .where('preheader', '=', preheader)
    .where('body', '=', body)
    .executeTakeFirst()
  return row?.id
}

export async function createIssue(tx: Tx, issue: CreateIssue): Promise<number> {
  const { id } = await tx
    .insertInto('newsletter_issues')
    .values(issue)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Overwrites the text and counts the edit. */
export async function updateIssue(tx: Tx, issueId: number, text: CreateIssue): Promise<void> {
  await tx
    .updateTable('newsletter_issues')
    .set({ ...text, revision: sql<number>`revision + 1` })
    .where('id', '=', issueId)
    .execute()
}

export async function deleteIssue(tx: Tx, issueId: number): Promise<void> {
  await tx.deleteFrom('newsletter_issues').where('id', '=', issueId).execute()
}
