import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { createPool } from '../database/db.ts'
import { listMigrations, migrate } from '../database/migrations.ts'
import { AppError } from '../http/errors.ts'
import { type JobTable, prepareJobs } from '../jobs/jobs.ts'
import type { AppliedMigration, BackupHeader } from './contents.ts'
import { damaged } from './damaged.ts'
import { listApplied, listFilled, listTables, withConnection } from './dumped-tables.ts'
import { type FilePlaces, isStorageEmpty } from './stored-files.ts'

const notEmpty = (what: string) =>
  new AppError(
    'conflict',
    `${what}. A backup can only be restored into an empty database and an empty uploads folder.`,
  )

/**
 * Creates the tables as they were when the backup was made. Throws a conflict, before changing anything, for a target
 * in use.
 */
export async function prepareTarget(
  connection: pg.ClientConfig,
  places: FilePlaces | null,
  { migrations }: BackupHeader,
  jobs: JobTable,
): Promise<void> {
  await refuseNewer(migrations)
  const newest = migrations.at(-1)?.version ?? 0
  await withConnection(connection, (client) => refuseFilled(client, newest))
  if (places && !(await isStorageEmpty(places))) throw notEmpty('The storage has uploaded files')
  await withPool(connection, async (pool) => {
    // Later migrations also move data, so they run after the data is loaded.
    await migrate(pool, undefined, newest)
    await prepareJobs(pool, jobs)
  })
}

/** Migrates restored tables of an older release to this one. */
export const upgradeTarget = (connection: pg.ClientConfig): Promise<unknown> =>
  withPool(connection, (pool) => migrate(pool))

async function withPool<Result>(
  connection: pg.ClientConfig,
  work: (pool: pg.Pool) => Promise<Result>,
): Promise<Result> {
  const pool = createPool(connection, 2, 0)
  try {
    return await work(pool)
  } finally {
    await pool.end()
  }
}

async function refuseNewer(migrations: readonly AppliedMigration[]): Promise<void> {
  const known = new Map((await listMigrations()).map(({ version, checksum }) => [version, checksum]))
  for (const { version, name, checksum } of migrations) {
    if (known.get(version) !== checksum)
      throw damaged(
        `this release doesn't know its migration ${name}. Restore it with the release that made it`,
      )
  }
}

async function refuseFilled(client: pg.ClientBase, newest: number): Promise<void> {
  const filled = await listFilled(client, await listTables(client))
  if (filled.length > 0) throw notEmpty(`The database has rows in ${filled.slice(0, 3).join(', ')}`)
  const later = (await listApplied(client)).find(({ version }) => version > newest)
  if (later) throw notEmpty(`The database already ran ${later.name}, which is newer than the backup`)
}

/** The same server, a different database. */
export function inDatabase(connection: pg.ClientConfig, database: string): pg.ClientConfig {
  if (!connection.connectionString) return { ...connection, database }
  const url = new URL(connection.connectionString)
  url.pathname = `/${database}`
  return { ...connection, connectionString: url.href }
}

const scratchPrefix = 'restore_check_'

/**
 * Runs `work` with a temporary empty database on the same server, then removes it along with any that a killed run
 * left.
 */
export async function withScratchDatabase<Result>(
  connection: pg.ClientConfig,
  work: (connection: pg.ClientConfig) => Promise<Result>,
): Promise<Result> {
  const name = `${scratchPrefix}${randomBytes(6).toString('hex')}`
  return withConnection(connection, async (client) => {
    await dropAbandoned(client)
    await client.query(`CREATE DATABASE ${name}`).catch((error: Error) => {
      throw new AppError(
        'conflict',
        `This server doesn't let us create a temporary database (${error.message}). Restore into an empty one of your own instead.`,
      )
    })
    try {
      return await work(inDatabase(connection, name))
    } finally {
      await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    }
  })
}

async function dropAbandoned(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ datname: string }>(
    `SELECT datname FROM pg_database d WHERE starts_with(datname, $1)
       AND NOT EXISTS (SELECT FROM pg_stat_activity a WHERE a.datname = d.datname)`,
    [scratchPrefix],
  )
  for (const { datname } of rows)
    await client.query(`DROP DATABASE IF EXISTS ${pg.escapeIdentifier(datname)}`)
}
