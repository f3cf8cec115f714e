import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { createDb, createPool } from '#server/lib/database/db.ts'
import { asAdmin, demoTemplateOf, inDatabase } from './global-setup.ts'

export type TestDatabase = {
  connectionString: string
  /** For `createPool`. */
  connection: pg.ClientConfig
  /** Force-closes other connections to it and drops it. */
  drop(): Promise<void>
}

/**
 * Creates a migrated database in about 50 ms; usually one per test file, in `beforeAll`. It is empty, or holds the demo and the
 * words of search, as after a first start.
 */
export async function createTestDatabase({ holdsDemo = false } = {}): Promise<TestDatabase> {
  const server = inject('testServer')
  const name = await copyDatabase(holdsDemo ? await fillDemoTemplate() : inject('testTemplate'))
  const connection = inDatabase(server, name)
  return {
    connection,
    connectionString: connection.connectionString ?? toConnectionString(connection),
    drop: () => asAdmin(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  }
}

async function copyDatabase(source: string): Promise<string> {
  const name = `test_${process.pid}_${randomBytes(4).toString('hex')}`
  await asAdmin(inject('testServer'), `CREATE DATABASE ${name} TEMPLATE ${source} STRATEGY FILE_COPY`)
  return name
}

/** Fills the database that those with the demo are copies of, once per run. Returns its name. */
async function fillDemoTemplate(): Promise<string> {
  const server = inject('testServer')
  const template = inject('testTemplate')
  const demo = demoTemplateOf(template)
  const client = new pg.Client(server)
  await client.connect()
  try {
    // Other files wait here until it is filled.
    await client.query('SELECT pg_advisory_lock(hashtext($1))', [demo])
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [demo])
    if (rowCount === 1) return demo
    const name = await copyDatabase(template)
    await fillDemo(inDatabase(server, name))
    await client.query(`ALTER DATABASE ${name} RENAME TO ${demo}`)
    return demo
  } finally {
    await client.end()
  }
}

async function fillDemo(connection: pg.ClientConfig): Promise<void> {
  // Most test files need neither.
  const [{ seedEmptyDatabase }, { fillShippedVocabulary }, { fillSearchWords }] = await Promise.all([
    import('../db/demo/seed.ts'),
    import('#server/search/vocabulary.service.ts'),
    import('#server/search/vocabulary.repository.ts'),
  ])
  // As at a start, which has no time limit for statements.
  const db = createDb(createPool(connection, 1, 0))
  await seedEmptyDatabase(db, { profile: 'demo', log: () => {} })
  await fillShippedVocabulary(db)
  await fillSearchWords(db)
  await db.destroy()
}

/** The socket's folder goes in the query, because a host name can't contain slashes. */
function toConnectionString({ host, port, user, password, database }: pg.ClientConfig): string {
  const place = new URLSearchParams({ host: String(host) })
  return `postgresql://${user}:${encodeURIComponent(String(password))}@localhost:${port}/${database}?${place}`
}
