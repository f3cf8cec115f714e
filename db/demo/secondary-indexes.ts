import { sql } from 'kysely'
import type { Db } from '#server/lib/database/db.ts'
import type { Tables } from '#server/lib/database/tables.ts'

/** Returns the definitions of the indexes without a constraint, as the migrations created them. */
async function secondaryIndexes(tx: Db, tables: readonly (keyof Tables)[]) {
  const { rows } = await sql<{ name: string; definition: string }>`
    SELECT indexname AS name, indexdef AS definition FROM pg_indexes
    WHERE schemaname = current_schema() AND tablename = ANY(${sql.val(tables)}::text[])
      AND NOT EXISTS (SELECT 1 FROM pg_constraint WHERE conindid = (quote_ident(schemaname) || '.' || quote_ident(indexname))::regclass)
    ORDER BY indexname`.execute(tx)
  return rows
}

/** As a superuser, skips foreign key checks, which the rows of `work` satisfy by construction. */
async function withoutReferenceChecks(tx: Db, work: () => Promise<void>): Promise<void> {
  const { rows } = await sql<{ isSuper: boolean }>`
    SELECT rolsuper AS "isSuper" FROM pg_roles WHERE rolname = current_user`.execute(tx)
  if (!rows[0]?.isSuper) return work()
  await sql`SET LOCAL session_replication_role = replica`.execute(tx)
  await work()
  await sql`SET LOCAL session_replication_role = origin`.execute(tx)
}

/** Drops the secondary indexes, runs `work` and recreates them: far faster than updating them. */
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
