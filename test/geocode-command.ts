import fs from 'node:fs/promises'
import path from 'node:path'
import { commands } from '#server/admin-commands.ts'
import { readCommand } from '#server/lib/commands/command-line.ts'
import { noProgress } from '#server/lib/commands/progress-bar.ts'
import { createDb, createPool } from '#server/lib/database/db.ts'
import type { TestApp } from './test-app.ts'

export type GeocodeOutcome = {
  message: string
  rows: number
  ranges: number
  outside: number
  unfit: number
  moved: number
  faults: Record<string, { count: number; lines: number[] }>
}

/** Runs the commands of addresses; its `db` has no time limits, like the command's, and has to be closed. */
export function openGeocoder(test: TestApp) {
  const db = createDb(createPool(test.connection, 2, 0))

  async function run(name: 'geocode:import' | 'geocode:remove', ...typed: string[]): Promise<GeocodeOutcome> {
    const read = readCommand(commands, [name, ...typed])
    if (!read) throw new Error('no such command')
    const place = { db, connection: test.connection, config: test.app.config }
    const outcome = await read.command.run({ ...place, ...read, progress: noProgress })
    if (typeof outcome === 'string') throw new Error(outcome)
    return { message: outcome.message, ...(outcome.data as Omit<GeocodeOutcome, 'message'>) }
  }

  /** Imports a text as a file of this name. */
  async function importText(text: string | Buffer, name = 'addresses.csv', ...options: string[]) {
    const file = path.join(test.app.config.dataDir, name)
    await fs.writeFile(file, text)
    return run('geocode:import', file, ...options)
  }

  const stored = () =>
    db
      .selectFrom('address_ranges')
      .selectAll()
      .orderBy('name')
      .orderBy('low')
      .orderBy('parity')
      .orderBy('zip')
      .execute()

  return { db, run, importText, stored }
}
