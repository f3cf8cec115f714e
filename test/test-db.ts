import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { inDatabase, templateName } from './global-setup.ts'

export type TestDatabase = {
  connectionString: string
  /** For `createPool`. */
  connection: pg.ClientConfig
  /** Ends other connections to it by force and removes it. */
  drop(): Promise<void>
}

/** An empty, migrated database of its own, about 50 ms each; as a rule one per test file, made in `beforeAll`. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const name = `test_${process.pid}_${randomBytes(4).toString('hex')}`
  await asAdmin(`CREATE DATABASE ${name} TEMPLATE ${templateName}`)
  const connection = inDatabase(inject('testServer'), name)
  return {
    connection,
    connectionString: connection.connectionString ?? toConnectionString(connection),
    drop: () => asAdmin(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  }
}

async function asAdmin(statement: string): Promise<void> {
  const client = new pg.Client(inject('testServer'))
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** A socket's folder stands in the query part, because a host name has no slashes. */
function toConnectionString({ host, port, user, password, database }: pg.ClientConfig): string {
  const place = new URLSearchParams({ host: String(host) })
  return `postgresql://${user}:${encodeURIComponent(String(password))}@localhost:${port}/${database}?${place}`
}
