import { sql } from 'kysely'
import type { Db, Tx } from '#server/lib/database/db.ts'
import { addressHash } from '#server/lib/mail/mail-stops.repository.ts'
import type { AttachmentKind } from '#shared/lib/attachments.ts'
import type { QuoteDelivery } from '#shared/quote-requests/quote-requests.schemas.ts'
import type { AnsweredQuestion } from '#shared/trade-questions/trade-questions.schemas.ts'

/** A stored request, as it is passed on. */
export type PassedRequest = {
  id: number
  name: string
  email: string
  phone: string
  requirements: string
  answers: AnsweredQuestion[]
  /** The business must see neither email address nor phone number. */
  hidesContact: boolean
  createdAt: Date
  /** Those that came with it, if it was told of only now. */
  files?: readonly RequestFile[]
}
/** A file of a request; `url` is its path on this site. */
export type RequestFile = { name: string; url: string; kind: AttachmentKind }

/** The columns of a `PassedRequest`. */
export const passedColumns = [
  'id',
  'name',
  'email',
  'phone',
  'requirements',
  'answers',
  'hides_contact as hidesContact',
  'created_at as createdAt',
] as const

/** Midnight in Austin of the day that `at` is in. */
const startOfDay = (at: Date) => sql<Date>`
  date_trunc('day', ${at}::timestamptz AT TIME ZONE 'America/Chicago') AT TIME ZONE 'America/Chicago'`

/** How many requests went to a listing's address today, those for the next digest included. */
export async function countMailedToday(tx: Tx, businessId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('business_quote_requests')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('business_id', '=', businessId)
    .where('delivery', '=', 'email')
    .where('created_at', '>=', startOfDay(new Date()))
    .executeTakeFirstOrThrow()
  return count
}

const waiting = (db: Db | Tx, at: Date) =>
  db
    .selectFrom('business_quote_requests as request')
    .where('delivery', '=', 'email')
    .where('mail_id', 'is', null)
    .where('delivered_at', 'is', null)
    .where('not_reached_at', 'is', null)
    .where('request.created_at', '<', startOfDay(at))

/** Listed businesses with requests of earlier days that wait for a digest. */
export async function listDueDigests(db: Db, at: Date): Promise<number[]> {
  const rows = await waiting(db, at)
    .innerJoin('businesses', 'businesses.id', 'business_id')
    .where('is_listed', '=', true)
    .select('business_id as businessId')
    .distinct()
    .orderBy('business_id')
    .execute()
  return rows.map(({ businessId }) => businessId)
}

/** The requests that wait for digests of businesses, oldest first; the rest of very many come in the next ones. */
export async function listWaiting(
  tx: Tx,
  businessIds: readonly number[],
  at: Date,
): Promise<(PassedRequest & { businessId: number })[]> {
  return tx
    .selectFrom(sql<{ id: number }>`unnest(${sql.val(businessIds)}::int[])`.as<'asked'>(sql`asked (id)`))
    .innerJoinLateral(
      waiting(tx, at)
        .select([...passedColumns, 'business_id as businessId', 'request.created_at'])
        .where('business_id', '=', sql.ref<number>('asked.id'))
        .orderBy('request.created_at')
        .orderBy('request.id')
        .limit(100)
        .as('request'),
      (join) => join.onTrue(),
    )
    .selectAll('request')
    .orderBy('request.created_at')
    .orderBy('request.id')
    .execute()
}

/** The requests to a listing's address that an email contains, with their business. */
export async function listRequestsInMail(
  tx: Tx,
  mailId: number,
): Promise<(PassedRequest & { businessId: number })[]> {
  return tx
    .selectFrom('business_quote_requests')
    .select([...passedColumns, 'business_id as businessId'])
    .where('mail_id', '=', mailId)
    .where('delivery', '=', 'email')
    .orderBy('id')
    .execute()
}

export async function putInMails(
  tx: Tx,
  sent: readonly { requestId: number; mailId: number }[],
): Promise<void> {
  if (sent.length === 0) return
  await sql`
    UPDATE business_quote_requests SET mail_id = sent.mail_id
    FROM unnest(${sql.val(sent.map(({ requestId }) => requestId))}::int[],
      ${sql.val(sent.map(({ mailId }) => mailId))}::int[]) AS sent (request_id, mail_id)
    WHERE id = sent.request_id`.execute(tx)
}

/** Notes that a business is still to be told of a request itself, with its files. */
export async function awaitFiles(tx: Tx, requestId: number): Promise<void> {
  await tx
    .updateTable('business_quote_requests')
    .set({ told_file_id: -1 })
    .where('id', '=', requestId)
    .execute()
}

export async function markDelivered(tx: Tx, mailId: number): Promise<void> {
  await tx
    .updateTable('business_quote_requests')
    .set({ delivered_at: sql<Date>`now()` })
    .where('mail_id', '=', mailId)
    .execute()
}

/** Sends a request another way; null when there is none left. */
export async function changeDelivery(
  tx: Tx,
  requestId: number,
  delivery: QuoteDelivery | null,
): Promise<void> {
  await tx
    .updateTable('business_quote_requests')
    .set(delivery ? { delivery, mail_id: null } : { not_reached_at: sql<Date>`now()` })
    .where('id', '=', requestId)
    .execute()
}

/**
 * Leaves to the owner what reached nobody so far, and takes back email that waits to be sent. Returns the IDs of these
 * requests.
 */
export async function leaveToOwner(tx: Tx, businessId: number): Promise<number[]> {
  const open = await tx
    .selectFrom('business_quote_requests as request')
    .leftJoin('inbox_items as call', 'call.quote_request_id', 'request.id')
    .select(['request.id', 'mail_id'])
    .where('business_id', '=', businessId)
    .where('delivered_at', 'is', null)
    .where(sql<boolean>`call.outcome IS DISTINCT FROM 'passed_on' AND delivery IS DISTINCT FROM 'owner'`)
    .execute()
  const ids = open.map(({ id }) => id)
  if (ids.length === 0) return ids
  await tx
    .updateTable('business_quote_requests')
    .set({ delivery: 'owner', mail_id: null, not_reached_at: null })
    .where('id', 'in', ids)
    .execute()
  const mailIds = open.map(({ mail_id }) => mail_id)
  await sql`DELETE FROM mails WHERE id = ANY(${sql.val(mailIds)}::int[]) AND sent_at IS NULL`.execute(tx)
  return ids
}

/**
 * Deletes email that contains a person's requests, or confirms one to a business of theirs. Other requests in it wait for a new one. Requests first, then email,
 * as when the mail server answers.
 */
export async function deleteMailsWithRequestsOf(tx: Tx, userId: number): Promise<void> {
  const sent = await tx
    .selectFrom('business_quote_requests')
    .select('mail_id')
    .where('user_id', '=', userId)
    .where('mail_id', 'is not', null)
    .execute()
  const mailIds = sql.val(sent.map(({ mail_id }) => mail_id))
  await sql`UPDATE business_quote_requests SET mail_id = NULL
    WHERE mail_id = ANY(${mailIds}::int[]) AND delivery = 'email' AND delivered_at IS NULL`.execute(tx)
  await sql`DELETE FROM mails WHERE id = ANY(${mailIds}::int[])`.execute(tx)
  for (const table of ['business_quote_requests', 'held_quote_requests'])
    await sql`DELETE FROM mails USING ${sql.table(table)} request, businesses b
      WHERE mails.id = confirmation_mail_id AND b.id = business_id AND b.submitted_by_id = ${userId}`.execute(
      tx,
    )
}

/** Keeps a link that stops quote requests to an address. */
export async function createStopLinks(
  tx: Tx,
  links: readonly { hash: Buffer; address: string }[],
): Promise<void> {
  if (links.length === 0) return
  await sql`
    INSERT INTO quote_mail_links (token_hash, address_hash)
    SELECT hash, ${addressHash(sql`address`)}
    FROM unnest(${sql.val(links.map(({ hash }) => hash))}::bytea[],
      ${sql.val(links.map(({ address }) => address))}::text[]) AS link (hash, address)`.execute(tx)
}

/** Stops quote requests to the address that a link was sent to, for good. False for an unknown link. */
export async function stopQuoteMails(db: Db, tokenHash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    WITH link AS (SELECT address_hash FROM quote_mail_links WHERE token_hash = ${tokenHash}),
      stopped AS (INSERT INTO quote_mail_stops (address_hash) SELECT address_hash FROM link ON CONFLICT DO NOTHING)
    SELECT FROM link`.execute(db)
  return rows.length > 0
}

/** Deletes links that are older than any request they were sent with. */
export async function deleteOldStopLinks(db: Db): Promise<void> {
  await sql`DELETE FROM quote_mail_links WHERE created_at < now() - interval '24 months'`.execute(db)
}
