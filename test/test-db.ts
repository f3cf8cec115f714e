import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { inject } from 'vitest'
import { asAdmin, inDatabase } from './global-setup.ts'

export type TestDatabase = {
  connectionString: string
  /** For `createPool`. */
  connection: pg.ClientConfig
  /** Force-closes other connections to it and drops it. */
  drop(): Promise<void>
}

/** Creates an empty, migrated database in about 50 ms; usually one per test file, in `beforeAll`. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const name = `test_${process.pid}_${randomBytes(4).toString('hex')}`
  const server = inject('testServer')
  await asAdmin(server, `CREATE DATABASE ${name} TEMPLATE ${inject('testTemplate')} STRATEGY FILE_COPY`)
  const connection = inDatabase(server, name)
  return {
    connection,
    connectionString: connection.connectionString ?? toConnectionString(connection),
    drop: () => asAdmin(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  }
}

/** The socket's folder goes in the query, because a host name can't contain slashes. */
function toConnectionString({ host, port, user, password, database }: pg.ClientConfig): string {
  const place = new URLSearchParams({ host: String(host) })
  return `postgresql://${user}:${encodeURIComponent(String(password))}@localhost:${port}/${database}?${place}`
}
