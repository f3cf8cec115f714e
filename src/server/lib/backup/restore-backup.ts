import type pg from 'pg'
import type { Progress } from '../commands/progress-bar.ts'
import type { JobTable } from '../jobs/jobs.ts'
import { readArchive } from './archive.ts'
import {
  type BackupHeader,
  type BackupTrailer,
  type DumpedTable,
  headerSchema,
  tableKey,
  trailerSchema,
} from './contents.ts'
import { copyIn, copyOut } from './copy.ts'
import { damaged } from './damaged.ts'
import {
  clearFilledByMigrations,
  continueIds,
  copyFromStdin,
  copyToStdout,
  dropExtras,
  listTables,
  withConnection,
} from './dumped-tables.ts'
import { prepareTarget, upgradeTarget } from './restore-target.ts'
import { createRowSum } from './row-sum.ts'
import {
  createFileSink,
  type FilePlaces,
  type FileSink,
  isFileEntry,
  listMissingFiles,
} from './stored-files.ts'
import type { Entry } from './tar.ts'
import type { BackupSummary } from './write-backup.ts'

type RestoreSummary = BackupSummary & { madeAt: string }

/**
 * Restores a backup into an empty database and, given `places`, an empty storage; without them the files are only
 * checked. All checksums, every table's rows and every referenced file are compared before the single commit, so either
 * everything is restored or nothing is. Throws a conflict for a target that isn't empty, a newer release's backup and a
 * damaged one.
 */
export async function restoreBackup(
  connection: pg.ClientConfig,
  places: FilePlaces | null,
  file: string,
  progress: Progress,
  jobs: JobTable,
): Promise<RestoreSummary> {
  const entries = readArchive(file, (share) => progress.show(share, 'restoring'))
  const sink = createFileSink(places)
  const state = { isSettled: false }
  try {
    const header = parseJson(headerSchema, 'begin.json', (await entries.next()).value)
    await prepareTarget(connection, places, header, jobs)
    const trailer = await withConnection(connection, (client) =>
      load(client, header, { entries, sink, state }),
    )
    await upgradeTarget(connection)
    const rows = Object.values(trailer.tables).reduce((sum, table) => sum + table.rows, 0)
    return { ...trailer, tables: header.tables.length, rows, madeAt: header.madeAt }
  } catch (error) {
    if (!state.isSettled) await sink.undo()
    throw error
  } finally {
    await entries.return(undefined)
  }
}

type Source = {
  entries: AsyncIterable<Entry>
  sink: FileSink
  /** Once the commit has been sent, the rows may exist even if no reply arrives, so their files are kept. */
  state: { isSettled: boolean }
}

/** Fills and compares in one transaction. */
async function load(
  client: pg.ClientBase,
  header: BackupHeader,
  { entries, sink, state }: Source,
): Promise<BackupTrailer> {
  await client.query('BEGIN')
  const makeExtras = await dropExtras(client)
  await clearFilledByMigrations(client)
  const tables = fittingTables(header, await listTables(client))
  const trailer = await loadEntries(client, tables, entries, sink)
  await compareRows(client, header, trailer)
  await compareFiles(client, trailer, await sink.finish())
  await makeExtras()
  for (const table of header.tables) await continueIds(client, table)
  state.isSettled = true
  await client.query('COMMIT')
  await client.query('ANALYZE')
  return trailer
}

/** The dumped tables by key. Throws for a table this release doesn't have with the same columns. */
function fittingTables({ tables }: BackupHeader, here: readonly DumpedTable[]): Map<string, DumpedTable> {
  const columnsHere = new Map(here.map((table) => [tableKey(table), new Set(table.columns)]))
  for (const table of tables) {
    const known = columnsHere.get(tableKey(table))
    if (!table.columns.every((column) => known?.has(column)))
      throw damaged(
        `this release has no matching table ${tableKey(table)}. Restore it with the release that made it`,
      )
  }
  return new Map(tables.map((table) => [tableKey(table), table]))
}

async function loadEntries(
  client: pg.ClientBase,
  tables: ReadonlyMap<string, DumpedTable>,
  entries: AsyncIterable<Entry>,
  sink: FileSink,
): Promise<BackupTrailer> {
  let trailer: BackupTrailer | undefined
  for await (const entry of entries) {
    if (isFileEntry(entry)) await sink.take(entry)
    else if (entry.name === 'end.json') trailer = parseJson(trailerSchema, 'end.json', entry)
    else {
      const table = tables.get(/^tables\/([^/]+)\//.exec(entry.name)?.[1] ?? '')
      if (!table) throw damaged(`it holds the unknown entry ${entry.name}`)
      await copyIn(client, copyFromStdin(table), entry.bytes).catch((error) => {
        throw isOfRows(error) ? damaged(`${entry.name} doesn't fit (${error.message})`) : error
      })
    }
  }
  if (!trailer) throw damaged()
  return trailer
}

/** The database may reject corrupted bytes before their checksum is checked: an invalid value, or an invalid row. */
const isOfRows = ({ code = '' }: { code?: string }) => /^2[23]/.test(code)

/** Reads every table again: the database must hold what was read when the backup was made. */
async function compareRows(
  client: pg.ClientBase,
  { tables }: BackupHeader,
  trailer: BackupTrailer,
): Promise<void> {
  for (const table of tables) {
    const sum = createRowSum()
    for await (const lines of copyOut(client, copyToStdout(table))) sum.add(lines)
    const { rows, sum: found } = sum.result()
    const expected = trailer.tables[tableKey(table)]
    if (rows !== expected?.rows || found !== expected.sum)
      throw damaged(
        `${tableKey(table)} has ${rows} rows that differ from the ${expected?.rows} that were written`,
      )
  }
}

async function compareFiles(
  client: pg.ClientBase,
  trailer: BackupTrailer,
  names: ReadonlySet<string>,
): Promise<void> {
  if (names.size !== trailer.files) throw damaged(`it holds ${names.size} of ${trailer.files} files`)
  const wereThere = (name: string) => !trailer.missing.includes(name)
  const missing = (await listMissingFiles(client, names)).filter(wereThere)
  if (missing.length > 0) throw damaged(`${missing[0]} is missing`)
}

type Schema<Value> = { safeParse(value: unknown): { success: true; data: Value } | { success: false } }

function parseJson<Value>(schema: Schema<Value>, name: string, entry: Entry | undefined): Value {
  if (entry?.name !== name) throw damaged()
  const parsed = schema.safeParse(parseOrNull(entry.bytes.toString()))
  if (!parsed.success) throw damaged(`its ${name} has a different format`)
  return parsed.data
}

function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
