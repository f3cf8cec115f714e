import fs from 'node:fs'
import os from 'node:os'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { startEmbeddedPostgres } from '#server/lib/database/embedded-postgres.ts'

// An app reduced to its database, for tests that kill it: starts or attaches, reports it, then writes rows one by one and
// prints the number of each once its commit is acknowledged. The line "fill" on standard input takes every file descriptor
// for a second; any other line shuts it down cleanly.
const [dataDir = '', stateFolder = ''] = process.argv.slice(2)
const database = await startEmbeddedPostgres({ dataDir, stateFolder, report: console.log })
const pool = new pg.Pool({ ...database.connection, max: 1 })
pool.on('error', () => {})
await pool.query(
  'CREATE TABLE IF NOT EXISTS acknowledged (id bigint GENERATED ALWAYS AS IDENTITY, writer integer)',
)
console.log(database.attached ? 'attached' : 'started')

let isEnding = false
createInterface({ input: process.stdin }).on('line', (line) => {
  if (line === 'fill') takeEveryFile()
  else isEnding = true
})

function takeEveryFile(): void {
  const files: number[] = []
  try {
    for (;;) files.push(fs.openSync(os.devNull, 'r'))
  } catch (error) {
    console.log((error as NodeJS.ErrnoException).code)
  }
  setTimeout(() => {
    for (const file of files) fs.closeSync(file)
    console.log('free')
  }, 1_000)
}

while (!isEnding) {
  try {
    const { rows } = await pool.query('INSERT INTO acknowledged (writer) VALUES ($1) RETURNING id', [
      process.pid,
    ])
    console.log(String(rows[0].id))
  } catch {
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
await pool.end()
await database.stop()
console.log('stopped')
process.exit(0)
