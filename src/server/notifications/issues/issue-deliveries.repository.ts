import { sql } from 'kysely'
import { isActiveAddress } from '#server/lib/active-people.repository.ts'
import type { Db, Tx } from '#server/lib/database/db.ts'
import { addressHash } from '#server/lib/mail/mail-stops.repository.ts'
import type { IssueText } from './issues.emails.ts'

/** An issue that is being sent, and the last subscriber it was queued for. */
export type Sending = IssueText & { id: number; lastSubscriberId: number }

export async function startSending(tx: Tx, issueId: number): Promise<void> {
  await sql`
    UPDATE newsletter_issues SET status = 'sending', started_at = now(), revision = revision + 1
    WHERE id = ${issueId}`.execute(tx)
}

/** The issue, locked until the transaction ends; undefined unless it is being sent. */
export async function lockSending(tx: Tx, issueId: number): Promise<Sending | undefined> {
  return tx
    .selectFrom('newsletter_issues')
    .select(['id', 'subject', 'preheader', 'body', 'last_subscriber_id as lastSubscriberId'])
    .where('id', '=', issueId)
    .where('status', '=', 'sending')
    .forNoKeyUpdate()
    .executeTakeFirst()
}

type Recipient = { id: number; email: string }

/** The next confirmed subscribers after one, by ID, without the addresses of blocked accounts. */
export const listNextSubscribers = (tx: Tx, afterId: number, max: number): Promise<Recipient[]> =>
  tx
    .selectFrom('subscribers')
    .select(['id', 'email'])
    .where('id', '>', afterId)
    .where('confirmed_at', 'is not', null)
    .where(isActiveAddress(sql`subscribers.email`))
    .orderBy('id')
    .limit(max)
    .execute()

/** Notes the addresses an issue is queued for; returns those it wasn't queued for before. */
export async function createDeliveries(
  tx: Tx,
  issueId: number,
  recipients: readonly Recipient[],
): Promise<Recipient[]> {
  const { rows } = await sql<{ id: number }>`
    WITH given AS (
      SELECT id, ${addressHash(sql`email`)} AS address_hash FROM subscribers
      WHERE id = ANY(${sql.val(recipients.map(({ id }) => id))}::int[])
    ), added AS (
      INSERT INTO newsletter_deliveries (issue_id, address_hash) SELECT ${issueId}::int, address_hash FROM given
      ON CONFLICT DO NOTHING RETURNING address_hash
    )
    SELECT id FROM given JOIN added USING (address_hash)`.execute(tx)
  const added = new Set(rows.map(({ id }) => id))
  return recipients.filter(({ id }) => added.has(id))
}

/** Notes which email goes to which address, and how far the issue is. */
export async function putInMails(
  tx: Tx,
  issueId: number,
  mails: readonly { mailId: number; email: string }[],
  lastSubscriberId: number,
): Promise<void> {
  await sql`
    UPDATE newsletter_deliveries SET mail_id = given.mail_id
    FROM unnest(${sql.val(mails.map(({ mailId }) => mailId))}::int[], ${sql.val(mails.map(({ email }) => email))}::text[])
      AS given (mail_id, email)
    WHERE issue_id = ${issueId} AND address_hash = ${addressHash(sql`given.email`)}`.execute(tx)
  await sql`
    UPDATE newsletter_issues SET last_subscriber_id = ${lastSubscriberId}, queued_count = queued_count + ${mails.length}
    WHERE id = ${issueId}`.execute(tx)
}

/** Emails of an issue that wait for the mail server, counted up to `max`. */
export async function countWaiting(tx: Tx, issueId: number, max: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM (
      SELECT FROM newsletter_deliveries JOIN mails ON mails.id = mail_id
      WHERE issue_id = ${issueId} AND outcome IS NULL AND sent_at IS NULL LIMIT ${max}) AS waiting`.execute(
    tx,
  )
  return rows[0]?.count ?? 0
}

export async function endSending(tx: Tx, issueId: number, status: 'sent' | 'canceled'): Promise<void> {
  await sql`
    UPDATE newsletter_issues SET status = ${status}, ended_at = now(),
      revision = revision + CASE WHEN ${status} = 'canceled' THEN 1 ELSE 0 END
    WHERE id = ${issueId}`.execute(tx)
}

/** Deletes the email of an issue that still waits. One that is being handed over at this moment is sent and counted. */
export async function cancelDeliveries(tx: Tx, issueId: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    DELETE FROM mails USING newsletter_deliveries d
    WHERE d.issue_id = ${issueId} AND d.outcome IS NULL AND mails.id = d.mail_id AND mails.sent_at IS NULL
    RETURNING mails.id`.execute(tx)
  await sql`
    UPDATE newsletter_deliveries SET outcome = 'canceled'
    WHERE issue_id = ${issueId} AND mail_id = ANY(${sql.val(rows.map(({ id }) => id))}::int[])`.execute(tx)
}

/** Notes the result of an email, if it is of an issue. */
export async function recordDelivery(tx: Tx, mailId: number, isAccepted: boolean): Promise<void> {
  await sql`
    WITH delivery AS (
      UPDATE newsletter_deliveries SET outcome = ${isAccepted ? 'accepted' : 'refused'} WHERE mail_id = ${mailId}
      RETURNING issue_id
    )
    UPDATE newsletter_issues SET accepted_count = accepted_count + ${isAccepted ? 1 : 0},
      refused_count = refused_count + ${isAccepted ? 0 : 1}
    FROM delivery WHERE id = issue_id`.execute(tx)
}

/** Deletes the rows of issues that ended 30 days ago: by then none of their email is on its way. */
export async function deleteOldDeliveries(db: Db): Promise<void> {
  await sql`
    DELETE FROM newsletter_deliveries USING newsletter_issues
    WHERE issue_id = newsletter_issues.id AND ended_at < now() - interval '30 days'`.execute(db)
}
