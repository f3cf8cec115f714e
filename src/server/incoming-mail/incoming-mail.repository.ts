import { sql } from 'kysely'
import { isActive, isActiveAddress, isFromActive } from '#server/lib/active-people.repository.ts'
import { provenEmail } from '#server/lib/database/confirmed-email.ts'
import type { Db } from '#server/lib/database/db.ts'
import { listAnswerable } from '#server/lib/mail/answerable-mails.repository.ts'
import type { Participant } from '#server/quote-requests/reply-addresses.repository.ts'

/**
 * The addresses from which somebody may answer: the visitor's in the request and of their account, that at which an owner or
 * a member of the team is emailed, or that of the listing as long as nobody owns it. None for who takes part no longer, or is blocked.
 */
export async function listSenderAddresses(
  db: Db,
  requestId: number,
  { participant, userId }: Participant,
): Promise<string[]> {
  const request = sql`business_quote_requests request JOIN businesses b ON b.id = request.business_id`
  const found = {
    visitor: sql`SELECT request.email FROM ${request} WHERE request.id = ${requestId} AND ${isFromActive}
      UNION SELECT users.email FROM ${request} JOIN users ON users.id = request.user_id
        WHERE request.id = ${requestId} AND ${isFromActive}`,
    member: sql`SELECT ${provenEmail} AS email FROM ${request} JOIN users ON users.id = ${userId}
      WHERE request.id = ${requestId} AND ${isActive('users')} AND (b.submitted_by_id = users.id OR EXISTS (
        SELECT FROM business_members WHERE business_members.user_id = users.id AND business_members.business_id = b.id))`,
    listing: sql`SELECT p.email FROM ${request} JOIN business_profiles p ON p.business_id = b.id
      WHERE request.id = ${requestId} AND b.submitted_by_id IS NULL AND p.email IS NOT NULL
        AND ${isActiveAddress(sql`p.email`)}`,
  }[participant]
  const { rows } = await sql<{ email: string }>`${found}`.execute(db)
  return rows.map(({ email }) => email)
}

/** The name of the business that a request went to. */
export const findBusinessName = async (db: Db, requestId: number): Promise<string | undefined> =>
  (
    await db
      .selectFrom('business_quote_requests as request')
      .innerJoin('business_profiles as p', 'p.business_id', 'request.business_id')
      .select('p.name')
      .where('request.id', '=', requestId)
      .executeTakeFirst()
  )?.name

/** Emails and messages of a conversation that an answer is compared with: the newest. */
const comparedMax = { mails: 40, messages: 60 }

/** The emails, the request and the messages of a conversation that an answer may quote. */
export async function findSentText(
  db: Db,
  requestId: number,
): Promise<{ mails: string[]; said: string[]; subjects: string[] }> {
  const [mails, messages, request] = await Promise.all([
    listAnswerable(db, requestId, comparedMax.mails),
    db
      .selectFrom('messages')
      .select('text')
      .where('conversation_id', '=', requestId)
      .orderBy('position', 'desc')
      .limit(comparedMax.messages)
      .execute(),
    db
      .selectFrom('business_quote_requests')
      .select('requirements as text')
      .where('id', '=', requestId)
      .executeTakeFirst(),
  ])
  return {
    mails: mails.map(({ text }) => text),
    said: [...messages, ...(request ? [request] : [])].map(({ text }) => text),
    subjects: [...new Set(mails.map(({ subject }) => subject))],
  }
}
