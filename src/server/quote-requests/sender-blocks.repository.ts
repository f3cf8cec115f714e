import { createHmac } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { areActive } from '#server/lib/active-people.repository.ts'
import { confirmedEmail } from '#server/lib/database/confirmed-email.ts'
import type { Db, Tx } from '#server/lib/database/db.ts'
import { toEmailKey } from '#shared/lib/email.ts'
import { type SenderBlock, senderBlocksMax } from '#shared/quote-requests/sender-blocks.schemas.ts'

/** The key of hashes of addresses: without it, nobody can test an address against a hash. */
export type AddressKey = { secretsKey: Buffer }

const hashWith = (key: AddressKey) => (address: string) =>
  createHmac('sha256', key.secretsKey)
    .update(`blocked sender ${toEmailKey(address).toLowerCase()}`)
    .digest()

/** The marks by which a sender is known. */
export type Sender = { email: string; userId: number | null; deviceHash: Buffer | null }

/**
 * The condition for blocks of a sender, for rows of `sender_blocks`. Addresses of accounts that are gone are known by their
 * hashes. Without an address, the account's is the sender's.
 */
export async function readBlockCondition(
  db: Db | Tx,
  key: AddressKey,
  { email, userId, deviceHash }: Omit<Sender, 'email'> & { email: string | null },
): Promise<RawBuilder<boolean>> {
  const account =
    userId === null
      ? undefined
      : await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst()
  const addresses = [email, account?.email].filter((address) => typeof address === 'string')
  const hashes = addresses.map(hashWith(key))
  return sql<boolean>`(lower(email) = lower(${addresses[0] ?? null}) OR user_id = ${userId} OR device_hash = ${deviceHash}
    OR address_hashes && ${sql.val(hashes)}::bytea[])`
}

/** The blocker of a sender: the owner of the business, or staff, who may have blocked the account; undefined without a block. */
export async function findSenderBlock(
  tx: Tx,
  key: AddressKey,
  ownerId: number | null,
  sender: Sender,
): Promise<'owner' | 'staff' | undefined> {
  const { rows } = await sql<{ isActive: boolean }>`
    SELECT ${areActive(sql`${sender.userId}::int`, sql`${sender.email}::text`)} AS "isActive"`.execute(tx)
  return rows[0]?.isActive ? findListedBlock(tx, key, ownerId, sender) : 'staff'
}

/** The same as findSenderBlock, but an account that staff blocked doesn't count. */
export async function findListedBlock(
  tx: Tx,
  key: AddressKey,
  ownerId: number | null,
  sender: Sender,
): Promise<'owner' | 'staff' | undefined> {
  const { rows } = await sql<{ by: 'owner' | 'staff' }>`
    SELECT CASE WHEN owner_id IS NULL THEN 'staff' ELSE 'owner' END AS by FROM sender_blocks
    WHERE ${await readBlockCondition(tx, key, sender)} AND (owner_id IS NULL OR owner_id = ${ownerId}) LIMIT 1`.execute(
    tx,
  )
  return rows[0]?.by
}

/** Owners who get nothing from a person, by account or address. */
export async function listBlockingOwners(db: Db, key: AddressKey, userId: number): Promise<number[]> {
  const isOfPerson = await readBlockCondition(db, key, { email: null, userId, deviceHash: null })
  const { rows } = await sql<{ ownerId: number }>`
    SELECT DISTINCT owner_id AS "ownerId" FROM sender_blocks
    WHERE owner_id IS NOT NULL AND ${isOfPerson}`.execute(db)
  return rows.map(({ ownerId }) => ownerId)
}

/** True for a request whose sender its owner has blocked; for rows of `business_quote_requests` named `request`. */
export const isSenderBlocked: RawBuilder<boolean> = sql<boolean>`EXISTS (
  SELECT FROM sender_blocks block JOIN businesses owned ON owned.submitted_by_id = block.owner_id
  WHERE owned.id = request.business_id AND lower(block.email) = lower(request.email))`

/** An address, unless the sender hid it from the owner who blocked them. */
const shownEmail = sql<string>`CASE WHEN hides_email OR email IS NULL THEN '' ELSE email END`

type Row = Omit<SenderBlock, 'createdAt'> & { createdAt: Date }
const toBlock = ({ createdAt, ...row }: Row): SenderBlock => ({ ...row, createdAt: createdAt.toISOString() })

/**
 * Blocks the sender of a request for an owner, or for everybody without one: by address, account and browser. Undefined
 * when the request was deleted.
 */
export async function blockSenderOf(
  tx: Tx,
  requestId: number,
  ownerId: number | null,
  table: 'business_quote_requests' | 'held_quote_requests' = 'business_quote_requests',
): Promise<SenderBlock | undefined> {
  const { rows } = await sql<Row>`
    INSERT INTO sender_blocks AS existing (owner_id, name, email, hides_email, user_id, device_hash)
    SELECT ${ownerId}::int, name, email, hides_contact, user_id, device_hash FROM ${sql.table(table)} WHERE id = ${requestId}
    ON CONFLICT (coalesce(owner_id, 0), lower(email)) DO UPDATE SET
      hides_email = existing.hides_email AND excluded.hides_email,
      user_id = coalesce(excluded.user_id, existing.user_id),
      device_hash = coalesce(excluded.device_hash, existing.device_hash)
    RETURNING id, name, ${shownEmail} AS email, created_at AS "createdAt"`.execute(tx)
  return rows[0] && toBlock(rows[0])
}

/** An owner's blocked senders, newest first. */
export async function listSenderBlocks(db: Db, ownerId: number): Promise<SenderBlock[]> {
  const rows = await db
    .selectFrom('sender_blocks')
    .select(['id', 'name', 'created_at as createdAt', shownEmail.as('email')])
    .where('owner_id', '=', ownerId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(senderBlocksMax)
    .execute()
  return rows.map(toBlock)
}

/** Unblocks a sender for an owner, who asks or whose team asks; false when there is no such block. */
export async function deleteSenderBlock(db: Db, blockId: number, visitorId: number): Promise<boolean> {
  const { rows } = await sql`
    DELETE FROM sender_blocks block WHERE id = ${blockId} AND (owner_id = ${visitorId} OR EXISTS (
      SELECT FROM business_members member JOIN businesses b ON b.id = member.business_id
      WHERE member.user_id = ${visitorId} AND b.submitted_by_id = block.owner_id)) RETURNING id`.execute(db)
  return rows.length > 0
}

/** Unblocks a sender whom staff had blocked. */
export async function deleteStaffBlock(tx: Tx, blockId: number): Promise<void> {
  await tx.deleteFrom('sender_blocks').where('id', '=', blockId).where('owner_id', 'is', null).execute()
}

/**
 * Before an account is deleted, and after it took its guest requests: blocks of it and of its confirmed address stay, without
 * its name. They know the browser, and by their hashes the address that was blocked and the account's, if that is confirmed.
 * The address that was blocked stays readable while a request from it stays, because SQL compares them.
 */
export async function forgetBlockedSender(tx: Tx, key: AddressKey, userId: number): Promise<void> {
  const stays = (table: string) => sql`EXISTS (SELECT FROM ${sql.table(table)} request
    WHERE lower(request.email) = lower(sender_blocks.email) AND request.user_id IS DISTINCT FROM ${userId})`
  const { rows } = await sql<{ id: number; email: string; own: string | null; isShown: boolean }>`
    SELECT id, email, ${confirmedEmail(userId)} AS own,
      ${stays('business_quote_requests')} OR ${stays('held_quote_requests')} AS "isShown" FROM sender_blocks
    WHERE email IS NOT NULL AND (user_id = ${userId} OR lower(email) = ${confirmedEmail(userId)})
    ORDER BY id FOR UPDATE`.execute(tx)
  if (rows.length === 0) return
  const hash = hashWith(key)
  const columnOf = <Value>(toValue: (row: (typeof rows)[number]) => Value) => sql.val(rows.map(toValue))
  await sql`
    UPDATE sender_blocks block SET name = 'Deleted account', user_id = NULL,
      email = CASE WHEN is_shown THEN email END,
      address_hashes = CASE WHEN NOT is_shown THEN array_remove(ARRAY[typed, own], NULL) END
    FROM unnest(${columnOf(({ id }) => id)}::int[], ${columnOf(({ email }) => hash(email))}::bytea[],
      ${columnOf(({ own }) => own && hash(own))}::bytea[], ${columnOf(({ isShown }) => isShown)}::boolean[])
      AS known (id, typed, own, is_shown)
    WHERE block.id = known.id`.execute(tx)
}
