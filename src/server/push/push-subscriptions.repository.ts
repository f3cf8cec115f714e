import { sql } from 'kysely'
import { isActive, isFromActive } from '#server/lib/active-people.repository.ts'
import type { Db, Tx } from '#server/lib/database/db.ts'
import { isAlive } from '#server/sessions/sessions.repository.ts'
import { pushSubscriptionsMax } from '#shared/push/push.schemas.ts'
import type { MessageKind, Side } from './push-texts.ts'

export type NewSubscription = { endpointHash: Buffer; sealed: Buffer; serverKey: string }

/** Keeps a browser of an account until the session ends; undefined when it has ended. Another account's browser changes hands. */
export async function keepForAccount(
  tx: Tx,
  { userId, sessionHash }: { userId: number; sessionHash: Buffer },
  { endpointHash, sealed, serverKey }: NewSubscription,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO push_subscriptions (user_id, session_hash, endpoint_hash, sealed, server_key)
    SELECT user_id, token_hash, ${endpointHash}, ${sealed}, ${serverKey} FROM sessions
    WHERE token_hash = ${sessionHash} AND user_id = ${userId} FOR SHARE
    ON CONFLICT (endpoint_hash) WHERE user_id IS NOT NULL DO UPDATE SET user_id = excluded.user_id,
      session_hash = excluded.session_hash, sealed = excluded.sealed, server_key = excluded.server_key, failures = 0,
      created_at = now()
    RETURNING id`.execute(tx)
  await dropOldest(tx, sql`user_id = ${userId}`)
  return rows[0]?.id
}

/** Keeps a browser of a visitor without an account for one conversation. */
export async function keepForConversation(
  tx: Tx,
  conversationId: number,
  { endpointHash, sealed, serverKey }: NewSubscription,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO push_subscriptions (conversation_id, endpoint_hash, sealed, server_key)
    VALUES (${conversationId}, ${endpointHash}, ${sealed}, ${serverKey})
    ON CONFLICT (conversation_id, endpoint_hash) WHERE conversation_id IS NOT NULL DO UPDATE SET
      sealed = excluded.sealed, server_key = excluded.server_key, failures = 0, created_at = now()
    RETURNING id`.execute(tx)
  await dropOldest(tx, sql`conversation_id = ${conversationId}`)
  return (rows[0] as { id: number }).id
}

async function dropOldest(tx: Tx, isTheirs: ReturnType<typeof sql>): Promise<void> {
  await sql`
    DELETE FROM push_subscriptions WHERE id IN (
      SELECT id FROM push_subscriptions WHERE ${isTheirs}
      ORDER BY created_at DESC, id DESC OFFSET ${pushSubscriptionsMax})`.execute(tx)
}

/** False when this person, or this conversation, has no such browser. */
export async function deleteSubscriptionOf(
  db: Db,
  owner: { userId: number } | { conversationId: number },
  id: number,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('push_subscriptions')
    .where('id', '=', id)
    .where(
      'userId' in owner
        ? sql<boolean>`user_id = ${owner.userId}`
        : sql<boolean>`conversation_id = ${owner.conversationId}`,
    )
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** The recipients of news in a conversation. */
export type Told =
  | { side: 'business'; userIds: readonly number[] }
  /** The visitor's account, or any that has confirmed their address, and browsers with a secret link. */
  | { side: 'visitor'; userId: number | null; email: string }

/** Browsers that show news: more than anyone can have. */
const browsersMax = 500

/** The browsers of these recipients, each once. */
export async function listBrowsers(tx: Tx, conversationId: number, told: Told): Promise<number[]> {
  const isTold =
    told.side === 'business'
      ? sql`user_id = ANY(${told.userIds})`
      : told.userId !== null
        ? sql`(user_id = ${told.userId} OR conversation_id = ${conversationId})`
        : sql`(conversation_id = ${conversationId} OR user_id IN (
            SELECT id FROM users WHERE lower(email) = lower(${told.email}) AND email_confirmed_at IS NOT NULL))`
  const { rows } = await sql<{ id: number }>`
    SELECT DISTINCT ON (endpoint_hash) id FROM push_subscriptions WHERE ${isTold}
    ORDER BY endpoint_hash, user_id LIMIT ${browsersMax}`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Something to show, and the browser that shows it. */
export type DuePush = {
  sealed: Buffer
  serverKey: string
  userId: number | null
  /** Null for a new request. */
  kind: MessageKind | null
  side: Side
  visitorName: string
  businessName: string
}

/** Hours after which nobody needs to be told anymore. */
const freshHours = 24

/**
 * The note to show in a browser. Undefined when there is none anymore: it was read, is old or deleted, or its person has signed
 * out, is blocked or takes no part in the conversation.
 */
export async function findDuePush(
  db: Db,
  { subscriptionId, conversationId, messageId }: DueIds,
): Promise<DuePush | undefined> {
  const isByBusiness = sql<boolean>`coalesce(m.side = 'business', false)`
  const { rows } = await sql<DuePush>`
    SELECT sub.sealed, sub.server_key AS "serverKey", sub.user_id AS "userId", m.kind, coalesce(m.side, 'visitor') AS side,
      request.name AS "visitorName", p.name AS "businessName"
    FROM push_subscriptions sub
    JOIN business_quote_requests request ON request.id = ${conversationId}
    JOIN businesses b ON b.id = request.business_id
    JOIN business_profiles p ON p.business_id = b.id
    LEFT JOIN messages m ON m.id = ${messageId ?? null}::bigint AND m.conversation_id = request.id
    LEFT JOIN sessions s ON s.token_hash = sub.session_hash
    LEFT JOIN users u ON u.id = sub.user_id
    WHERE sub.id = ${subscriptionId}
      AND (${messageId ?? null}::bigint IS NULL OR m.id IS NOT NULL)
      AND coalesce(m.created_at, request.created_at) > now() - make_interval(hours => ${freshHours})
      AND CASE WHEN sub.user_id IS NULL THEN ${isFromActive} ELSE ${isAlive} AND ${isActive('u')} END
      AND CASE WHEN ${isByBusiness}
        THEN request.visitor_position < m.position AND (sub.conversation_id = request.id OR request.user_id = sub.user_id
          OR (request.user_id IS NULL AND lower(request.email) = lower(u.email) AND u.email_confirmed_at IS NOT NULL))
        ELSE request.business_position < coalesce(m.position, 1) AND (m.id IS NOT NULL OR request.read_at IS NULL)
          AND (b.submitted_by_id = sub.user_id OR EXISTS (
            SELECT FROM business_members one WHERE one.business_id = b.id AND one.user_id = sub.user_id))
        END`.execute(db)
  return rows[0]
}
export type DueIds = { subscriptionId: number; conversationId: number; messageId?: number | undefined }

export async function deleteSubscription(db: Db, id: number): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('id', '=', id).execute()
}

export async function recordSuccess(db: Db, id: number): Promise<void> {
  await db
    .updateTable('push_subscriptions')
    .set({ succeeded_at: sql<Date>`now()`, failures: 0 })
    .where('id', '=', id)
    .execute()
}

/** Failures in a row after which a browser is given up. */
const failuresMax = 5

export async function recordFailure(db: Db, id: number): Promise<void> {
  await sql`UPDATE push_subscriptions SET failures = failures + 1 WHERE id = ${id}`.execute(db)
  await sql`DELETE FROM push_subscriptions WHERE id = ${id} AND failures >= ${failuresMax}`.execute(db)
}

/** Deletes browsers that were allowed for another key pair: no push service takes anything for them. */
export async function deleteSubscriptionsOfOtherKeys(db: Db, publicKey: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('server_key', '<>', publicKey).execute()
}
