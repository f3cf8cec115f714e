import { sql } from 'kysely'
import { isFromActive } from '#server/lib/active-people.repository.ts'
import type { Db, Tx } from '#server/lib/database/db.ts'
import { undoMinutes } from '#shared/businesses/decisions/decisions.ts'
import type { SpamRule } from '#shared/spam/spam-rules.ts'
import type { AnsweredQuestion } from '#shared/trade-questions/trade-questions.schemas.ts'
import { type AskedRequest, type Sent, toSentColumns } from './quote-requests.repository.ts'
import { isOfVisitor } from './senders.repository.ts'

/** Stores a request that waits for staff, with the number that it keeps, and returns that. */
export async function holdQuoteRequest(tx: Tx, request: AskedRequest, sent: Sent): Promise<number> {
  const { id } = await tx
    .insertInto('held_quote_requests')
    .values({
      ...toSentColumns(request, sent),
      id: sql<number>`nextval(pg_get_serial_sequence('business_quote_requests', 'id'))`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A held request as a decision finds it. */
export type HeldRequest = {
  id: number
  businessId: number
  userId: number | null
  name: string
  email: string
  phone: string
  requirements: string
  answers: AnsweredQuestion[]
  hidesContact: boolean
  deviceHash: Buffer | null
  statusHash: Buffer
  confirmationMailId: number | null
  score: number
  rules: SpamRule[]
  textKey: Buffer | null
  createdAt: Date
  decision: 'refused' | 'blocked' | null
  reason: string | null
  senderBlockId: number | null
  revision: number
  roundId: number | null
  askedBusinessId: number | null
  /** The conversation of a message; null for a request. */
  conversationId: number | null
  /** The name that its sender's page gave a message; null for a request. */
  clientKey: string | null
  canUndo: boolean
}

/** True while a decision can be undone; for rows named `held`. */
export const canUndo = sql<boolean>`coalesce(held.decided_at > now() - ${sql.lit(undoMinutes)} * interval '1 minute', false)`

/** The business and the sender, to lock before the request itself. */
export const findHeldPeople = (tx: Tx, requestId: number) =>
  tx
    .selectFrom('held_quote_requests')
    .select(['business_id as businessId', 'user_id as userId'])
    .where('id', '=', requestId)
    .executeTakeFirst()

/** A request, locked until the transaction ends. */
export async function lockHeld(tx: Tx, requestId: number): Promise<HeldRequest | undefined> {
  const { rows } = await sql<HeldRequest>`
    SELECT id, business_id AS "businessId", user_id AS "userId", name, email, phone, requirements, answers,
      hides_contact AS "hidesContact", device_hash AS "deviceHash", status_hash AS "statusHash", confirmation_mail_id AS "confirmationMailId",
      spam_score AS score, spam_rules AS rules, text_key AS "textKey", created_at AS "createdAt", decision, reason,
      sender_block_id AS "senderBlockId", revision, round_id AS "roundId", asked_business_id AS "askedBusinessId",
      conversation_id AS "conversationId", client_key AS "clientKey", ${canUndo} AS "canUndo"
    FROM held_quote_requests held WHERE id = ${requestId} FOR UPDATE`.execute(tx)
  return rows[0]
}

/** True once the sender has chosen a business in a round. */
export async function isDecidedRound(tx: Tx, roundId: number | null): Promise<boolean> {
  if (roundId === null) return false
  const { rows } = await sql`
    SELECT FROM business_quote_requests WHERE round_id = ${roundId} AND chosen_at IS NOT NULL`.execute(tx)
  return rows.length > 0
}

/** Until the transaction ends, nobody is chosen in a round. Not for a request that waits: choosing withdraws those. */
export async function holdRound(tx: Tx, roundId: number | null): Promise<void> {
  await tx.selectFrom('quote_rounds').select('id').where('id', '=', roundId).forShare().execute()
}

export type HeldDecision = {
  decision: 'refused' | 'blocked'
  reason: string
  actorId: number
  senderBlockId: number | null
}

/** Records a decision against a locked request, or withdraws it. */
export async function saveHeldDecision(
  tx: Tx,
  requestId: number,
  decided: HeldDecision | null,
): Promise<void> {
  await tx
    .updateTable('held_quote_requests')
    .set({
      decision: decided?.decision ?? null,
      reason: decided?.reason ?? null,
      decided_at: decided && sql<Date>`now()`,
      decided_by_id: decided?.actorId ?? null,
      sender_block_id: decided?.senderBlockId ?? null,
      revision: sql<number>`revision + 1`,
    })
    .where('id', '=', requestId)
    .execute()
}

/** Gives a released request the files that waited with it alone. */
export async function moveHeldFiles(tx: Tx, requestId: number): Promise<void> {
  await tx
    .updateTable('message_attachments')
    .set({ conversation_id: requestId, held_request_id: null })
    .where('held_request_id', '=', requestId)
    .execute()
}

export async function deleteHeld(tx: Tx, requestId: number): Promise<void> {
  await tx.deleteFrom('held_quote_requests').where('id', '=', requestId).execute()
}

const heldStatus = (db: Db) =>
  db
    .selectFrom('held_quote_requests as request')
    .innerJoin('businesses as b', 'b.id', 'request.business_id')
    .innerJoin('business_profiles as p', 'p.business_id', 'b.id')
    .select(['b.id as businessId', 'p.name as businessName', 'b.is_listed as isListed'])
    .select(['request.created_at as createdAt', sql<null>`NULL`.as('delivery')])
    .select(sql<null>`NULL`.as('conversationId'))
    .select('request.requirements as heldText')
    .select(sql<'held' | 'refused'>`CASE WHEN decision IS NULL THEN 'held' ELSE 'refused' END`.as('state'))

/** A held request by its status link, as the status of any other; none while its sender is blocked. */
export const findHeldStatus = (db: Db, tokenHash: Buffer) =>
  heldStatus(db).where('request.status_hash', '=', tokenHash).where(isFromActive).executeTakeFirst()

/** The same by its number, for its signed-in sender, or, `byEmail`, for the account with its confirmed address. */
export const findOwnHeldStatus = (db: Db, requestId: number, userId: number, byEmail: boolean) =>
  heldStatus(db)
    .where('request.id', '=', requestId)
    .where('request.conversation_id', 'is', null)
    .where(isOfVisitor(userId, byEmail))
    .executeTakeFirst()

/**
 * Deletes requests that were decided against 90 days ago, and those older than any request may be. Files go after a day, those
 * of a round once none of its requests waits or was passed on.
 */
export async function deleteOldHeld(db: Db): Promise<void> {
  await sql`DELETE FROM message_attachments WHERE held_request_id IN (
    SELECT id FROM held_quote_requests WHERE decided_at < now() - interval '1 day')`.execute(db)
  await sql`DELETE FROM message_attachments file WHERE round_id IN (
      SELECT round_id FROM held_quote_requests WHERE decided_at < now() - interval '1 day')
    AND NOT EXISTS (SELECT FROM held_quote_requests WHERE round_id = file.round_id
      AND (decided_at IS NULL OR decided_at >= now() - interval '1 day'))
    AND NOT EXISTS (SELECT FROM business_quote_requests WHERE round_id = file.round_id AND joined_at IS NULL)`.execute(
    db,
  )
  await sql`DELETE FROM held_quote_requests WHERE decided_at < now() - interval '90 days'`.execute(db)
  await sql`DELETE FROM held_quote_requests WHERE decision IS NULL AND created_at < now() - interval '24 months'`.execute(
    db,
  )
}
