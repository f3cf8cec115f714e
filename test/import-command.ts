import fs from 'node:fs/promises'
import path from 'node:path'
import { commands } from '#server/admin-commands.ts'
import type { ImportOutcome } from '#server/businesses/import/business-import.service.ts'
import type { UndoReport } from '#server/businesses/import/import-undo.service.ts'
import { readCommand } from '#server/lib/commands/command-line.ts'
import { noProgress } from '#server/lib/commands/progress-bar.ts'
import { createDb, createPool } from '#server/lib/database/db.ts'
import type { TestApp } from './test-app.ts'

export type Importer = ReturnType<typeof openImporter>

/** Runs the command business:import; its `db` has no time limits, like the command's, and has to be closed. */
export function openImporter(test: TestApp) {
  const db = createDb(createPool(test.connection, 4, 0))

  async function run(...typed: string[]) {
    const read = readCommand(commands, ['business:import', ...typed])
    if (!read) throw new Error('no such command')
    const place = { db, connection: test.connection, config: test.app.config }
    const outcome = await read.command.run({ ...place, ...read, progress: noProgress })
    if (typeof outcome === 'string') throw new Error(outcome)
    return outcome
  }

  /** Imports a text; by default as the source "city". */
  async function importText(text: string | Buffer, ...options: string[]) {
    const file = path.join(test.app.config.dataDir, 'city.csv')
    await fs.writeFile(file, text)
    const given = options.includes('--plain') ? [] : ['--source', 'city', '--id', 'Facility ID']
    const { message, isOk, data } = await run(file, ...given, ...options.filter((o) => o !== '--plain'))
    return { message, isOk, ...(data as ImportOutcome) }
  }

  async function undo(runId: number | null, ...options: string[]) {
    const { message, data } = await run('--undo', String(runId), ...options)
    return { message, ...(data as UndoReport) }
  }

  /** The file of rejected rows of the last import. */
  const rejected = () => fs.readFile(path.join(test.app.config.dataDir, 'city.rejected.csv'), 'utf8')
  /** Its report file. */
  const reported = () => fs.readFile(path.join(test.app.config.dataDir, 'city.report.csv'), 'utf8')

  const stored = () =>
    db
      .selectFrom('businesses')
      .innerJoin('business_profiles', 'business_id', 'id')
      .selectAll()
      .orderBy('id')
      .execute()

  return { db, importText, rejected, reported, undo, stored }
}
