import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'

/** Runs a staff command on this run's server, such as `business:approve`. */
export async function asStaff(command: string, ...given: (string | number)[]): Promise<void> {
  const dataDirectory = path.resolve(process.env.E2E_DATA_DIR ?? 'data/e2e')
  await promisify(execFile)(process.execPath, ['src/server/admin.ts', command, ...given.map(String)], {
    env: { ...process.env, DATA_DIR: dataDirectory, DATABASE_URL: process.env.E2E_DATABASE_URL ?? '' },
  })
}
