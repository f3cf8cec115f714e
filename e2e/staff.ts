import { execFile } from 'node:child_process'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

/** Runs a staff command on this run's server, such as `business:approve`. */
export async function asStaff(command: string, ...given: (string | number)[]): Promise<void> {
  const dataDirectory = path.resolve(process.env.E2E_DATA_DIR ?? 'data/e2e')
  await promisify(execFile)(process.execPath, ['src/server/admin.ts', command, ...given.map(String)], {
    env: { ...process.env, DATA_DIR: dataDirectory, DATABASE_URL: process.env.E2E_DATABASE_URL ?? '' },
  })
}

/** Imports the rows of a CSV file, the header first. */
export async function importListings(rows: readonly string[], ...options: string[]): Promise<void> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'find-local-given-'))
  const file = path.join(folder, 'given.csv')
  await fs.writeFile(file, rows.join('\n'))
  await asStaff('business:import', file, ...options)
  await fs.rm(folder, { recursive: true })
}
