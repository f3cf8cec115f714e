import { type Kysely, type RawBuilder, sql } from 'kysely'

/** Names of all tables, of every schema and including the queue's. */
export async function tableNames<Tables>(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
    WHERE schemaname NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`.execute(db)
  return rows.map(({ name }) => name)
}

/** Tables with a row, `t`, of which a condition holds. */
export async function tablesWith<Tables>(
  db: Kysely<Tables>,
  condition: RawBuilder<unknown>,
): Promise<string[]> {
  // A statement for each of them would take ten times as long.
  const searches = (await tableNames(db)).map(
    (name) => sql`SELECT ${name} AS name WHERE EXISTS (SELECT FROM ${sql.raw(name)} t WHERE ${condition})`,
  )
  const { rows } = await sql<{ name: string }>`${sql.join(searches, sql` UNION ALL `)} ORDER BY 1`.execute(db)
  return rows.map(({ name }) => name)
}
