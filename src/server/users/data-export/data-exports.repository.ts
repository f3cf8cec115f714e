import { sql } from 'kysely'
import type { Db, Tx } from '#server/lib/database/db.ts'
import type { Person } from '#server/lib/database/personal-data.ts'

/** Days that a file waits for its owner. */
export const keptDays = 7
/** By then a run has succeeded or never will; its owner may ask again. */
const longestRun = sql`interval '1 hour'`
const kept = sql`created_at > now() - ${sql.lit(keptDays)} * interval '1 day'`

export type StoredExport = {
  id: number
  run: number
  createdAt: Date
  readyAt: Date | null
  tokenHash: Buffer | null
  byteSize: number | null
  isLate: boolean
}

/** Somebody's newest export, unless its file is gone. */
export async function findNewestExport(db: Db | Tx, userId: number): Promise<StoredExport | undefined> {
  return db
    .selectFrom('data_exports')
    .select(['id', 'run', 'created_at as createdAt', 'ready_at as readyAt'])
    .select(['token_hash as tokenHash', 'byte_size as byteSize'])
    .select(sql<boolean>`ready_at IS NULL AND created_at < now() - ${longestRun}`.as('isLate'))
    .where('user_id', '=', userId)
    .where(sql<boolean>`${kept}`)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** How many somebody asked for within a day, and the seconds until the oldest of these is a day old. */
export async function countOfDay(tx: Tx, userId: number): Promise<{ count: number; seconds: number }> {
  const { rows } = await sql<{ count: number; seconds: number }>`
    SELECT count(*)::int AS count,
      coalesce(ceil(extract(epoch FROM min(created_at) + interval '1 day' - now())), 0)::int AS seconds
    FROM data_exports WHERE user_id = ${userId} AND created_at > now() - interval '1 day'`.execute(tx)
  return rows[0] ?? { count: 0, seconds: 0 }
}

/** Locks somebody's account against a second request; false if it was deleted a moment ago. */
export async function lockAsking(tx: Tx, userId: number): Promise<boolean> {
  const found = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return found !== undefined
}

export async function createExport(tx: Tx, userId: number): Promise<number> {
  await sql`
    DELETE FROM data_exports
    WHERE user_id = ${userId} AND ready_at IS NULL AND created_at < now() - ${longestRun}`.execute(tx)
  const { id } = await tx
    .insertInto('data_exports')
    .values({ user_id: userId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Begins a run and ends those before; undefined when there is nothing to do any more. */
export async function beginRun(
  db: Db,
  exportId: number,
): Promise<
  { run: number; person: Person & { email: string; firstName: string; lastName: string } } | undefined
> {
  const { rows } = await sql<{ run: number; id: number; email: string; firstName: string; lastName: string }>`
    UPDATE data_exports SET run = run + 1 FROM users u
    WHERE data_exports.id = ${exportId} AND ready_at IS NULL AND u.id = user_id
    RETURNING run, u.id, email, first_name AS "firstName", last_name AS "lastName"`.execute(db)
  const [begun] = rows
  if (!begun) return undefined
  const { run, ...person } = begun
  return { run, person }
}

type Part = { exportId: number; run: number; position: number }

export async function createPart(db: Db, { exportId, run, position }: Part, content: Buffer): Promise<void> {
  await db.insertInto('data_export_parts').values({ export_id: exportId, run, position, content }).execute()
}

/**
 * Makes the file of a run the newest, and deletes what other runs and exports of its owner left. False, and without this
 * file, when another run has begun or finished in the meantime.
 */
export async function finishRun(
  tx: Tx,
  exportId: number,
  userId: number,
  { run, tokenHash, byteSize }: { run: number; tokenHash: Buffer; byteSize: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('data_exports')
    .set({ ready_at: sql<Date>`now()`, token_hash: tokenHash, byte_size: byteSize })
    .where('id', '=', exportId)
    .where('run', '=', run)
    .where('ready_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) {
    await tx
      .deleteFrom('data_export_parts')
      .where('export_id', '=', exportId)
      .where('run', '=', run)
      .execute()
    return false
  }
  await sql`
    DELETE FROM data_export_parts
    WHERE export_id IN (SELECT id FROM data_exports WHERE user_id = ${userId})
      AND (export_id, run) <> (${exportId}::int, ${run}::int)`.execute(tx)
  return true
}

/** The file in parts, one in memory at a time. */
export async function* readParts(
  db: Db,
  { id, run }: Pick<StoredExport, 'id' | 'run'>,
): AsyncGenerator<Buffer> {
  for (let position = 0; ; position++) {
    const part = await db
      .selectFrom('data_export_parts')
      .select('content')
      .where('export_id', '=', id)
      .where('run', '=', run)
      .where('position', '=', position)
      .executeTakeFirst()
    if (!part) return
    yield part.content
  }
}

/** Deletes exports with their files after seven days. */
export async function deleteOldExports(db: Db): Promise<void> {
  await sql`DELETE FROM data_exports WHERE NOT (${kept})`.execute(db)
}
