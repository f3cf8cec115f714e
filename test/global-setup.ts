import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '#server/lib/embedded-postgres.ts'
import { prepareJobs } from '#server/lib/jobs.ts'
import { migrate } from '#server/lib/migrations.ts'

/** The database that every test's own one is a copy of. */
export const templateName = 'template_app'

declare module 'vitest' {
  export interface ProvidedContext {
    /** How to reach the server of this run; the database named there is only for creating and dropping others. */
    testServer: pg.ClientConfig
  }
}

type TestServer = { connection: pg.ClientConfig; stop(): Promise<void> }

/** One server per run, with the migrated template in it. TEST_DATABASE_URL names another server that may create databases. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const server = await startServer()
  try {
    await createTemplate(server.connection)
  } catch (error) {
    await server.stop()
    throw error
  }
  project.provide('testServer', server.connection)
  return server.stop
}

async function startServer(): Promise<TestServer> {
  const url = process.env.TEST_DATABASE_URL
  if (url) return { connection: { connectionString: url }, stop: async () => {} }
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'find-local-test-'))
  // The account that root drops to has to pass.
  await fs.chmod(folder, 0o711)
  const remove = () => fs.rm(folder, { recursive: true, force: true })
  try {
    // Tests don't outlive a power cut, so a commit needn't wait for the disk.
    const settings = { max_connections: 200, shared_buffers: '64MB', synchronous_commit: 'off' }
    const { connection, stop } = await startEmbeddedPostgres({
      dataDir: path.join(folder, 'postgres'),
      settings,
    })
    return { connection, stop: () => stop().finally(remove) }
  } catch (error) {
    await remove()
    throw error
  }
}

async function createTemplate(connection: pg.ClientConfig): Promise<void> {
  const admin = new pg.Client(connection)
  await admin.connect()
  await admin.query(`DROP DATABASE IF EXISTS ${templateName} WITH (FORCE)`)
  await admin.query(`CREATE DATABASE ${templateName}`)
  await admin.end()
  const pool = new pg.Pool(inDatabase(connection, templateName))
  try {
    await migrate(pool)
    await prepareJobs(pool)
  } finally {
    await pool.end()
  }
}

/** The same server, another database. */
export function inDatabase(connection: pg.ClientConfig, database: string): pg.ClientConfig {
  if (!connection.connectionString) return { ...connection, database }
  const url = new URL(connection.connectionString)
  url.pathname = `/${database}`
  return { connectionString: url.href }
}
