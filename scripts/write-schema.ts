import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '#server/lib/database/embedded-postgres.ts'
import { migrate } from '#server/lib/database/migrations.ts'
import { readSchema } from './schema-text.ts'

// Writes the data model of a freshly migrated database to db/schema.sql. With --check it only reports whether that
// file is current.
const file = path.join(import.meta.dirname, '../db/schema.sql')

async function readMigratedSchema(): Promise<string> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'find-local-schema-'))
  // As root, the database runs under another account, which must be able to enter this folder.
  await fs.chmod(folder, 0o711)
  const settings = { shared_buffers: '16MB', synchronous_commit: 'off' }
  try {
    const database = await startEmbeddedPostgres({ dataDir: path.join(folder, 'postgres'), settings })
    const pool = new pg.Pool({ ...database.connection, max: 1 })
    // The server may end a connection before the pool does.
    pool.on('error', () => {})
    try {
      await migrate(pool)
      return await readSchema(pool)
    } finally {
      await pool.end()
      await database.stop()
    }
  } finally {
    await fs.rm(folder, { recursive: true, force: true })
  }
}

const schema = await readMigratedSchema()
if (!process.argv.includes('--check')) {
  await fs.writeFile(file, schema)
} else if ((await fs.readFile(file, 'utf8').catch(() => '')) !== schema) {
  console.error('db/schema.sql is stale. Rewrite it with: node scripts/write-schema.ts')
  process.exitCode = 1
}
