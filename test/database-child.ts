import { createInterface } from 'node:readline'
import pg from 'pg'
import { startEmbeddedPostgres } from '#server/lib/database/embedded-postgres.ts'

// An app reduced to its database, for tests that kill it: starts or attaches, reports it, then writes rows one by one and
// prints the number of each once its commit is acknowledged. A line on standard input shuts it down cleanly.
const [dataDir = '', stateFolder = ''] = process.argv.slice(2)
const database = await startEmbeddedPostgres({ dataDir, stateFolder, report: () => {} })
const pool = new pg.Pool({ ...database.connection, max: 1 })
pool.on('error', () => {})
await pool.query(
  'CREATE TABLE IF NOT EXISTS acknowledged (id bigint GENERATED ALWAYS AS IDENTITY, writer integer)',
)
console.log(database.attached ? 'attached' : 'started')

let isEnding = false
createInterface({ input: process.stdin }).once('line', () => {
  isEnding = true
})
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
