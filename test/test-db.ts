import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { inject } from 'vitest'
import { asAdmin, inDatabase } from './global-setup.ts'

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
  const server = inject('testServer')
  await asAdmin(server, `CREATE DATABASE ${name} TEMPLATE ${inject('testTemplate')}`)
  const connection = inDatabase(server, name)
  return {
    connection,
    connectionString: connection.connectionString ?? toConnectionString(connection),
    drop: () => asAdmin(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  }
}

/** A socket's folder stands in the query part, because a host name has no slashes. */
function toConnectionString({ host, port, user, password, database }: pg.ClientConfig): string {
  const place = new URLSearchParams({ host: String(host) })
  return `postgresql://${user}:${encodeURIComponent(String(password))}@localhost:${port}/${database}?${place}`
}
