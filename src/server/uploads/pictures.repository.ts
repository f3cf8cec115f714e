import { sql } from 'kysely'
import type { Db, Tx } from '#server/lib/database/db.ts'

/**
 * How long a stored picture may stay unused, and how long to wait before retrying one whose files couldn't be deleted.
 */
const unusedFor = sql<Date>`now() + interval '1 hour'`
const privateUnusedFor = sql<Date>`now() + interval '1 day'`
const restFor = sql<Date>`now() + interval '10 minutes'`
const now = sql<Date>`now()`

/** Records a picture whose files are about to be stored; recorded again, it is safe from sweeps for another hour. */
export async function recordPicture(
  db: Db,
  { url, files, ownerId }: { url: string; files: string[]; ownerId: number },
): Promise<void> {
  await db
    .insertInto('pictures')
    .values({ url, files, owner_id: ownerId, sweep_after: unusedFor })
    .onConflict((conflict) => conflict.column('url').doUpdateSet({ sweep_after: unusedFor }))
    .execute()
}

/** Records files that are about to be stored under names of their own; sweeps leave them alone for a day. */
export async function recordPrivateFiles(
  db: Db,
  { url, files, ownerId }: { url: string; files: string[]; ownerId: number },
): Promise<void> {
  await db
    .insertInto('pictures')
    .values({ url, files, owner_id: ownerId, sweep_after: privateUnusedFor })
    .execute()
}

export async function setFiles(tx: Tx, url: string, files: readonly string[]): Promise<void> {
  await tx
    .updateTable('pictures')
    .set({ files: [...files] })
    .where('url', '=', url)
    .execute()
}

/** Blocks only sweeps until the transaction ends. False when a sweep came first. */
export async function lockPicture(tx: Tx, url: string): Promise<boolean> {
  const row = await tx
    .selectFrom('pictures')
    .select('url')
    .where('url', '=', url)
    .forKeyShare()
    .executeTakeFirst()
  return row !== undefined
}

/** To be called once its files are there again: a sweep that was interrupted may have deleted them. */
export async function keepFromLeaving(tx: Tx, url: string): Promise<void> {
  await tx
    .updateTable('pictures')
    .set({ is_leaving: false })
    .where('url', '=', url)
    .where('is_leaving', '=', true)
    .execute()
}

/** Those of these pictures that exist; in a transaction, sweeps wait for its end. */
export async function listStoredPictures(db: Db | Tx, urls: readonly string[]): Promise<string[]> {
  const query = db
    .selectFrom('pictures')
    .select('url')
    .where('url', 'in', urls)
    .where('is_leaving', '=', false)
  const rows = await (db.isTransaction ? query.forKeyShare() : query).execute()
  return rows.map(({ url }) => url)
}

/**
 * Adds to or subtracts from the uses of several pictures, locking in the order of their addresses. Returns how often each
 * is used now, without missing ones, those that are leaving, and released ones that were unused.
 */
export async function changePictureUses(
  tx: Tx,
  changes: readonly (readonly [url: string, change: number])[],
): Promise<{ url: string; uses: number }[]> {
  const urls = changes.map(([url]) => url)
  await tx
    .selectFrom('pictures')
    .select('url')
    .where('url', 'in', urls)
    .orderBy('url')
    .forNoKeyUpdate()
    .execute()
  const { rows } = await sql<{ url: string; uses: number }>`
    UPDATE pictures SET uses = greatest(uses + change, 0), sweep_after = CASE WHEN change < 0 THEN now() ELSE sweep_after END
    FROM unnest(${sql.val(urls)}::text[], ${sql.val(changes.map(([, change]) => change))}::int[]) AS changed (changed_url, change)
    WHERE url = changed_url AND NOT is_leaving AND (uses > 0 OR change > 0) RETURNING url, uses`.execute(tx)
  return rows
}

export async function freeUnusedPicture(db: Db, url: string): Promise<void> {
  await db
    .updateTable('pictures')
    .set({ sweep_after: now })
    .where('url', '=', url)
    .where('uses', '=', 0)
    .execute()
}

/** True if there were any. Skips those locked by a sweep, which are already free. */
export async function freePicturesOf(tx: Tx, ownerId: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('pictures')
    .set({ uses: 0, sweep_after: now })
    .where('owner_id', '=', ownerId)
    .where((row) => row.or([row('uses', '>', 0), row('sweep_after', '>', now)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Some free pictures, or the one with this address, exclusively locked; locked ones are skipped. */
const freePictures = (db: Db | Tx, limit: number, url?: string) =>
  db
    .selectFrom('pictures')
    .where('uses', '=', 0)
    .where('sweep_after', '<=', now)
    .$if(url !== undefined, (query) => query.where('url', '=', url as string))
    .orderBy('sweep_after')
    .limit(limit)
    .forUpdate()
    .skipLocked()

/** From its commit on, nothing can use these pictures, unless their files are stored again. */
export async function letFreePicturesLeave(db: Db, limit: number, url?: string): Promise<void> {
  await db
    .with('free', () => freePictures(db, limit, url).select('url'))
    .updateTable('pictures')
    .from('free')
    .set({ is_leaving: true })
    .whereRef('pictures.url', '=', 'free.url')
    .execute()
}

export const lockLeavingPictures = (
  tx: Tx,
  limit: number,
  url?: string,
): Promise<{ url: string; files: string[] }[]> =>
  freePictures(tx, limit, url).select(['url', 'files']).where('is_leaving', '=', true).execute()

export async function deletePictures(tx: Tx, urls: string[]): Promise<void> {
  await tx.deleteFrom('pictures').where('url', 'in', urls).execute()
}

export async function postponePictures(tx: Tx, urls: string[]): Promise<void> {
  await tx.updateTable('pictures').set({ sweep_after: restFor }).where('url', 'in', urls).execute()
}
