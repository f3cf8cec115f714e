import pg from 'pg'
import { type AppliedMigration, type DumpedTable, tableKey } from './contents.ts'

const quote = pg.escapeIdentifier
const quoted = ({ schema, name }: DumpedTable) => `${quote(schema)}.${quote(name)}`
const columnList = ({ columns }: DumpedTable) => columns.map(quote).join(', ')

/** pg-boss queues jobs of its own at scheduled times; a restored database has no queue for them until workers start. */
const rowsOf = ({ schema }: DumpedTable) =>
  schema === 'pgboss' ? ` WHERE NOT starts_with(name, '__pgboss__')` : ''

/** Rows as text; a partitioned table can only be copied by a query. */
export const copyToStdout = (table: DumpedTable) =>
  `COPY (SELECT ${columnList(table)} FROM ${quoted(table)}${rowsOf(table)}) TO STDOUT`
export const copyFromStdin = (table: DumpedTable) => `COPY ${quoted(table)} (${columnList(table)}) FROM STDIN`

/**
 * Used in every session that writes or compares rows as text: the same value must produce the same text on both
 * servers, and none of these connections has a deadline.
 */
const session = `
  SET TimeZone = 'UTC'; SET DateStyle = 'ISO, MDY'; SET IntervalStyle = 'postgres'; SET bytea_output = 'hex';
  SET extra_float_digits = 1; SET client_encoding = 'UTF8';
  SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0; SET lock_timeout = 0`

/** Runs `work` on its own connection, without the time limits of requests. */
export async function withConnection<Result>(
  connection: pg.ClientConfig,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ ...connection, application_name: 'find-local backup' })
  // An error that ends a connection fails its running query; without a listener it would crash the process.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(session)
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * The tables that hold the state: all of ours except migration records, versions and computed tables, plus the job queue.
 */
export async function listTables(client: pg.ClientBase): Promise<DumpedTable[]> {
  const { rows } = await client.query<Omit<DumpedTable, 'ids'> & { idColumn: string | null }>(`
    SELECT n.nspname AS schema, c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns,
      max(a.attname::text) FILTER (WHERE a.attidentity <> '') AS "idColumn"
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition
      AND (n.nspname = current_schema() AND c.relname NOT IN ('schema_migrations', 'schema_lock', 'category_tree', 'search_vocabulary', 'search_words')
        OR n.nspname = 'pgboss' AND c.relname = 'job')
    GROUP BY n.nspname, c.relname ORDER BY n.nspname, c.relname`)
  const tables: DumpedTable[] = []
  for (const { idColumn, ...table } of rows)
    tables.push({ ...table, ids: idColumn ? await readIds(client, table, idColumn) : null })
  return tables
}

/** Read after the snapshot began, so it is never behind a row in it; IDs of deleted rows aren't reused either. */
async function readIds(client: pg.ClientBase, table: Omit<DumpedTable, 'ids'>, column: string) {
  const { rows } = await client.query<{ sequence: string }>(
    "SELECT pg_get_serial_sequence(format('%I.%I', $1::text, $2::text), $3) AS sequence",
    [table.schema, table.name, column],
  )
  const state = await client.query<{ last: number; isUsed: boolean }>(
    `SELECT last_value::float8 AS last, is_called AS "isUsed" FROM ${rows[0]?.sequence}`,
  )
  return { column, ...(state.rows[0] as { last: number; isUsed: boolean }) }
}

/** Continues a table's ID counter where it was. */
export async function continueIds(client: pg.ClientBase, { schema, name, ids }: DumpedTable): Promise<void> {
  if (!ids) return
  await client.query(
    "SELECT setval(pg_get_serial_sequence(format('%I.%I', $1::text, $2::text), $3), $4, $5)",
    [schema, name, ids.column, ids.last, ids.isUsed],
  )
}

/** The migrations a database has run; none for a database without migration records. */
export async function listApplied(client: pg.ClientBase): Promise<AppliedMigration[]> {
  const books = await client.query("SELECT to_regclass('schema_migrations') AS found")
  if (books.rows[0].found === null) return []
  const { rows } = await client.query<AppliedMigration>(
    'SELECT version, name, checksum FROM schema_migrations ORDER BY version',
  )
  return rows
}

/** Tables with rows that every new database has; they don't count until someone changes them. */
const filledByMigrations = ['promotion_places', 'mail_link_key', 'staff_actions_chain']
const isOurs = ({ name }: DumpedTable) => !filledByMigrations.includes(name)

/** Empties tables that migrations filled, to make room for the rows of a backup, which may be from before a table. */
export async function clearFilledByMigrations(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    'SELECT name FROM unnest($1::text[]) AS name WHERE to_regclass(quote_ident(name)) IS NOT NULL',
    [filledByMigrations],
  )
  for (const { name } of rows) await client.query(`DELETE FROM ${quote(name)}`)
}

/** Names of the tables that have user data. */
export async function listFilled(client: pg.ClientBase, tables: readonly DumpedTable[]): Promise<string[]> {
  if (tables.length === 0) return []
  const looks = tables
    .filter(isOurs)
    .map(
      (table) =>
        `SELECT ${pg.escapeLiteral(tableKey(table))} AS name WHERE EXISTS (SELECT FROM ${quoted(table)})`,
    )
  const { rows } = await client.query<{ name: string }>(looks.join(' UNION ALL '))
  return rows.map(({ name }) => name)
}

/**
 * Drops references and plain indexes and disables triggers: they slow down loading, require an order of tables or change rows.
 * Returns how to bring them back.
 */
export async function dropExtras(client: pg.ClientBase): Promise<() => Promise<void>> {
  const references = await client.query<{ table: string; name: string; definition: string }>(`
    SELECT conrelid::regclass::text AS table, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
    FROM pg_constraint WHERE contype = 'f' AND connamespace = current_schema()::regnamespace ORDER BY 1, 2`)
  const indexes = await client.query<{ name: string; definition: string }>(`
    SELECT format('%I.%I', schemaname, indexname) AS name, indexdef AS definition FROM pg_indexes
    WHERE schemaname = current_schema() AND NOT EXISTS (
      SELECT FROM pg_constraint WHERE conindid = format('%I.%I', schemaname, indexname)::regclass)
    ORDER BY indexname`)
  const triggers = await client.query<{ table: string }>(`
    SELECT DISTINCT tgrelid::regclass::text AS table FROM pg_trigger JOIN pg_class c ON c.oid = tgrelid
    WHERE NOT tgisinternal AND c.relnamespace = current_schema()::regnamespace`)
  for (const { table } of triggers.rows) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`)
  for (const { table, name } of references.rows)
    await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`)
  for (const { name } of indexes.rows) await client.query(`DROP INDEX ${name}`)
  return async () => {
    for (const { definition } of indexes.rows) await client.query(definition)
    for (const { table, name, definition } of references.rows)
      await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`)
    for (const { table } of triggers.rows) await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`)
  }
}
