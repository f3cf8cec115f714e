import { type RawBuilder, sql } from 'kysely'
import type { MailKind } from '#shared/lib/mail-kinds.ts'
import type { Db, Tx } from '../database/db.ts'

type StopReason = 'asked' | 'bounced' | 'complained'

/** How an address is stored where it must name nobody; the same in any case. */
export const addressHash = (address: RawBuilder<unknown>): RawBuilder<Buffer> =>
  sql<Buffer>`sha256(convert_to(lower(${address}), 'UTF8'))`

/** Whether an address gets email of this kind, as far as it is up to stops. */
export const isNotStopped = (address: RawBuilder<unknown>, kind: MailKind): RawBuilder<boolean> =>
  sql<boolean>`NOT EXISTS (SELECT FROM mail_stops WHERE kind = ${kind} AND address_hash = ${addressHash(address)})`

/** The key by which links in email were sealed before 0156, itself sealed. */
export async function findFormerLinkKey(db: Db | Tx): Promise<Buffer | null> {
  const row = await db.selectFrom('mail_link_key').select('sealed_key').executeTakeFirst()
  return row?.sealed_key ?? null
}

/** The same while it isn't sealed yet. */
export async function lockPlainLinkKey(tx: Tx): Promise<Buffer | null> {
  return (await tx.selectFrom('mail_link_key').select('key').forUpdate().executeTakeFirst())?.key ?? null
}

export async function storeSealedLinkKey(tx: Tx, sealed_key: Buffer): Promise<void> {
  await tx.updateTable('mail_link_key').set({ key: null, sealed_key }).execute()
}

/** The kinds that an address has stopped. */
export async function listStops(db: Db | Tx, address: string): Promise<MailKind[]> {
  const rows = await db
    .selectFrom('mail_stops')
    .select('kind')
    .where('address_hash', '=', addressHash(sql`${address}::text`))
    .execute()
  return rows.map(({ kind }) => kind)
}

/** Why and when an address last stopped a kind. */
export async function findStop(
  db: Db | Tx,
  address: string,
  kind: MailKind,
): Promise<{ reason: StopReason; stoppedAt: Date } | undefined> {
  return db
    .selectFrom('mail_stops')
    .select(['reason', 'stopped_at as stoppedAt'])
    .where('address_hash', '=', addressHash(sql`${address}::text`))
    .where('kind', '=', kind)
    .executeTakeFirst()
}

/**
 * Stops email of these kinds to an address, for good. An earlier reason stays, but who left the newsletter may come back,
 * and a mailbox that fails may not.
 */
export async function createStops(
  tx: Tx,
  address: string,
  kinds: readonly MailKind[],
  reason: StopReason,
): Promise<void> {
  await sql`
    INSERT INTO mail_stops (address_hash, kind, reason)
    SELECT ${addressHash(sql`${address}::text`)}, kind, ${reason} FROM unnest(${sql.val(kinds)}::text[]) AS kind
    ON CONFLICT (address_hash, kind) DO UPDATE SET reason = excluded.reason, stopped_at = now()
    WHERE mail_stops.reason = excluded.reason OR (mail_stops.kind = 'newsletter' AND mail_stops.reason = 'asked')`.execute(
    tx,
  )
}

/** Forgets that a mailbox bounced or complained, but not what its reader asked for. */
export async function forgetFailures(tx: Tx, address: string, kind: MailKind): Promise<void> {
  await tx
    .deleteFrom('mail_stops')
    .where('address_hash', '=', addressHash(sql`${address}::text`))
    .where('kind', '=', kind)
    .where('reason', '<>', 'asked')
    .execute()
}

/** Allows email of these kinds to an address again. */
export async function deleteStops(tx: Tx, address: string, kinds: readonly MailKind[]): Promise<void> {
  await tx
    .deleteFrom('mail_stops')
    .where('address_hash', '=', addressHash(sql`${address}::text`))
    .where('kind', 'in', kinds)
    .execute()
}
