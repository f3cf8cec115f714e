import { createHash } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import type pg from 'pg'
import { isRetryable, isUniqueViolation } from './database-errors.ts'
import type { Db } from './db.ts'

type Migration = { version: number; file: string; sql: string; checksum: string }
type Applied = { version: number; name: string; checksum: string }

const migrationsFolder = fileURLToPath(new URL('../../../../db/migrations', import.meta.url))

// A lock row rather than an advisory lock: every engine with the PostgreSQL wire protocol has it.
const bookkeeping = `
  CREATE TABLE IF NOT EXISTS schema_lock (id integer PRIMARY KEY CHECK (id = 1));
  INSERT INTO schema_lock (id) VALUES (1) ON CONFLICT DO NOTHING;
  CREATE TABLE IF NOT EXISTS schema_migrations (
    version integer PRIMARY KEY,
    name text NOT NULL,
    applied_at timestamptz NOT NULL DEFAULT now(),
    checksum text NOT NULL
  )`

/**
 * Migrates the schema with the files `NNNN_name.sql` in `dir` and returns the names of those it applied. Each runs in
 * its own transaction together with its record, so a kill midway leaves whole migrations only; with several starters
 * each migration runs in one. Versions that only a newer release knows are left alone. Throws before changing anything
 * when an applied file was edited, a number is used twice or a new file is numbered below an applied one, and with file
 * and line when a statement fails. `upTo` skips later numbers, for restoring a backup of an older release.
 */
export async function migrate(
  pool: pg.Pool,
  dir: string = migrationsFolder,
  upTo = Number.POSITIVE_INFINITY,
): Promise<string[]> {
  const migrations = (await listMigrations(dir)).filter(({ version }) => version <= upTo)
  const client = await pool.connect()
  try {
    const names = await applyAll(client, migrations)
    client.release()
    return names
  } catch (error) {
    client.release(true)
    throw error
  }
}

async function applyAll(client: pg.PoolClient, migrations: Migration[]): Promise<string[]> {
  await prepareBookkeeping(client)
  refuseChanges(migrations, await readApplied(client))
  const names: string[] = []
  for (const migration of migrations) {
    if (await applyOnce(client, migration)) names.push(migration.file)
  }
  return names
}

/** The migrations of this release, in order. */
export async function listMigrations(dir: string = migrationsFolder): Promise<Migration[]> {
  const files = (await fs.readdir(dir)).filter((file) => file.endsWith('.sql')).sort()
  const migrations = await Promise.all(files.map((file) => readMigration(dir, file)))
  for (const [index, { version, file }] of migrations.entries()) {
    if (migrations[index + 1]?.version === version) {
      throw new Error(`Migrations ${file} and ${files[index + 1]} have the same number.`)
    }
  }
  return migrations
}

/** True when a database has all tables of this release; a newer release's database has them too. */
export async function isMigrated(db: Db): Promise<boolean> {
  const books = await sql<{ found: string | null }>`SELECT to_regclass('schema_migrations') AS found`.execute(
    db,
  )
  if (!books.rows[0]?.found) return false
  const newest = (await listMigrations()).at(-1)?.version
  const { rows } = await sql`SELECT FROM schema_migrations WHERE version >= ${newest}`.execute(db)
  return rows.length > 0
}

async function readMigration(dir: string, file: string): Promise<Migration> {
  const version = /^(\d{4})_[a-z0-9_]+\.sql$/.exec(file)?.[1]
  if (!version) throw new Error(`Migration ${file} must be named like 0001_users.sql.`)
  // A checkout with Windows line endings is the same migration.
  const sql = (await fs.readFile(path.join(dir, file), 'utf8')).replaceAll('\r\n', '\n')
  return { version: Number(version), file, sql, checksum: createHash('sha256').update(sql).digest('hex') }
}

/**
 * CREATE … IF NOT EXISTS isn't safe against itself: when two run at the same time, one fails on the catalog (42P07,
 * 42710 or 23505).
 */
async function prepareBookkeeping(client: pg.PoolClient): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await client.query(bookkeeping)
      return
    } catch (error) {
      const madeByAnother = ['42P07', '42710'].includes((error as pg.DatabaseError).code ?? '')
      if (attempt === 5 || !(madeByAnother || isUniqueViolation(error) || isRetryable(error))) throw error
    }
  }
}

async function readApplied(client: pg.PoolClient): Promise<Applied[]> {
  const { rows } = await client.query<Applied>(
    'SELECT version, name, checksum FROM schema_migrations ORDER BY version',
  )
  return rows
}

function refuseChanges(migrations: Migration[], applied: Applied[]): void {
  const newest = applied.at(-1)
  for (const { version, file, checksum } of migrations) {
    const record = applied.find((row) => row.version === version)
    if (record && record.checksum !== checksum) {
      throw new Error(
        `Migration ${file} was changed after it was applied (as ${record.name}). Revert the change and add a new migration.`,
      )
    }
    if (!record && newest && version < newest.version) {
      throw new Error(
        `Migration ${file} comes before ${newest.name}, which is already applied. Give it a higher number.`,
      )
    }
  }
}

/** True when this call applied it, false when it was already applied, possibly by another process a moment ago. */
async function applyOnce(client: pg.PoolClient, migration: Migration): Promise<boolean> {
  for (let attempt = 1; ; attempt++) {
    try {
      await client.query('BEGIN')
      await client.query('SELECT id FROM schema_lock FOR UPDATE')
      const { version, file, checksum } = migration
      const known = await client.query('SELECT 1 FROM schema_migrations WHERE version = $1', [version])
      if (known.rowCount === 0) {
        await client.query(migration.sql)
        const record = 'INSERT INTO schema_migrations (version, name, checksum) VALUES ($1, $2, $3)'
        await client.query(record, [version, file, checksum])
      }
      await client.query('COMMIT')
      return known.rowCount === 0
    } catch (error) {
      await client.query('ROLLBACK').catch(() => {})
      if (attempt === 3 || !isRetryable(error)) throw withPlace(migration, error)
    }
  }
}

function withPlace(migration: Migration, error: unknown): Error {
  const { message, position } = error as pg.DatabaseError
  const line = position ? ` at line ${migration.sql.slice(0, Number(position)).split('\n').length}` : ''
  return new Error(`Migration ${migration.file} failed${line}: ${message}`, { cause: error })
}
