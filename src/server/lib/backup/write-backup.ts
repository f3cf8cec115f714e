import type pg from 'pg'
import type { Progress } from '../commands/progress-bar.ts'
import { isRetryable } from '../database/database-errors.ts'
import { AppError } from '../http/errors.ts'
import { writeArchive } from './archive.ts'
import { type BackupHeader, type BackupTrailer, tableKey } from './contents.ts'
import { copyOut } from './copy.ts'
import { copyToStdout, listApplied, listTables, withConnection } from './dumped-tables.ts'
import { createRowSum } from './row-sum.ts'
import { type FilePlaces, type FilesRead, readFiles } from './stored-files.ts'
import type { Entry } from './tar.ts'

/** The contents of a backup, for reporting. */
export type BackupSummary = { tables: number; rows: number; files: number; bytes: number; missing: string[] }

/**
 * Writes every row and every uploaded file to one archive, as of one instant after the call, while the site keeps
 * writing. Throws a conflict for an existing file and for a database without our tables, and leaves no partial archive.
 */
export async function writeBackup(
  connection: pg.ClientConfig,
  places: FilePlaces,
  file: string,
  progress: Progress,
): Promise<BackupSummary> {
  return withConnection(connection, async (client) => {
    await beginSnapshot(client)
    const trailer: BackupTrailer = { tables: {}, files: 0, bytes: 0, missing: [] }
    await writeArchive(file, dump(client, places, trailer, progress))
    await client.query('COMMIT')
    const rows = Object.values(trailer.tables).reduce((sum, table) => sum + table.rows, 0)
    return { ...trailer, tables: Object.keys(trailer.tables).length, rows }
  })
}

const snapshotTries = 10

/**
 * Everything is read in one transaction, which sees only rows committed before it began. It locks the picture rows the same way
 * an upload does: sweeps skip them, so no file in the snapshot is deleted, and nothing else has to wait.
 */
async function beginSnapshot(client: pg.ClientBase): Promise<void> {
  if ((await listApplied(client)).length === 0)
    throw new AppError('conflict', 'This database is empty. There is nothing to back up.')
  for (let attempt = 1; ; attempt++) {
    try {
      await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ')
      await client.query('SELECT count(*) FROM (SELECT FROM pictures FOR KEY SHARE) AS held')
      return
    } catch (error) {
      await client.query('ROLLBACK')
      // A sweep deleted one first; the next snapshot no longer sees it.
      if (attempt === snapshotTries || !isRetryable(error)) throw error
    }
  }
}

async function* dump(
  client: pg.ClientBase,
  places: FilePlaces,
  trailer: BackupTrailer,
  progress: Progress,
): AsyncGenerator<Entry> {
  const header: BackupHeader = {
    format: 1,
    madeAt: new Date().toISOString(),
    migrations: await listApplied(client),
    tables: await listTables(client),
  }
  yield toJson('begin.json', header)
  yield* dumpTables(client, header, trailer, progress)
  const read: FilesRead = { files: 0, bytes: 0, missing: [] }
  for await (const entry of readFiles(client, places, read)) {
    progress.show(null, `${read.files.toLocaleString('en-US')} files`)
    yield entry
  }
  Object.assign(trailer, read)
  yield toJson('end.json', trailer)
}

async function* dumpTables(
  client: pg.ClientBase,
  { tables }: BackupHeader,
  trailer: BackupTrailer,
  progress: Progress,
): AsyncGenerator<Entry> {
  for (const [index, table] of tables.entries()) {
    const key = tableKey(table)
    const sum = createRowSum()
    let pieces = 0
    for await (const lines of copyOut(client, copyToStdout(table))) {
      sum.add(lines)
      yield { name: `tables/${key}/${String(++pieces).padStart(6, '0')}.copy`, bytes: lines }
      progress.show(index / tables.length, key)
    }
    trailer.tables[key] = sum.result()
  }
}

const toJson = (name: string, value: unknown): Entry => ({
  name,
  bytes: Buffer.from(`${JSON.stringify(value, null, 2)}\n`),
})
