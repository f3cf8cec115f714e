import { sql } from 'kysely'
import type { Db } from '#server/lib/database/db.ts'
import type { Tables } from '#server/lib/database/tables.ts'

/** Definitions of the indexes that carry no constraint, as the migrations made them. */
async function secondaryIndexes(tx: Db, tables: readonly (keyof Tables)[]) {
  const { rows } = await sql<{ name: string; definition: string }>`
    SELECT indexname AS name, indexdef AS definition FROM pg_indexes
    WHERE schemaname = current_schema() AND tablename = ANY(${sql.val(tables)}::text[])
      AND NOT EXISTS (SELECT 1 FROM pg_constraint WHERE conindid = (quote_ident(schemaname) || '.' || quote_ident(indexname))::regclass)
    ORDER BY indexname`.execute(tx)
  return rows
}

/** Superusers may leave out the checks of references, which the rows of `work` meet by construction. */
async function withoutReferenceChecks(tx: Db, work: () => Promise<void>): Promise<void> {
  const { rows } = await sql<{ isSuper: boolean }>`
    SELECT rolsuper AS "isSuper" FROM pg_roles WHERE rolname = current_user`.execute(tx)
  if (!rows[0]?.isSuper) return work()
  await sql`SET LOCAL session_replication_role = replica`.execute(tx)
  await work()
  await sql`SET LOCAL session_replication_role = origin`.execute(tx)
}

/** Runs `work` while the tables have no secondary indexes and makes them again: far quicker than keeping them up. */
export async function withoutSecondaryIndexes(
  tx: Db,
  tables: readonly (keyof Tables)[],
  work: () => Promise<void>,
): Promise<void> {
  const indexes = await secondaryIndexes(tx, tables)
  for (const { name } of indexes) await sql`DROP INDEX ${sql.ref(name)}`.execute(tx)
  await withoutReferenceChecks(tx, work)
  await sql`SET LOCAL maintenance_work_mem = '512MB'`.execute(tx)
  for (const { definition } of indexes) await sql.raw(definition).execute(tx)
}
