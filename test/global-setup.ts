import { randomBytes } from 'node:crypto'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { jobs } from '#server/jobs.ts'
import {
  createCluster,
  prepareFolders,
  readPassword,
} from '#server/lib/database/embedded-postgres/cluster-folder.ts'
import { preparePrograms } from '#server/lib/database/embedded-postgres/native-binaries.ts'
import { attachOrStart, stopServer } from '#server/lib/database/embedded-postgres/server-process.ts'
import { serverArguments } from '#server/lib/database/embedded-postgres/settings.ts'
import { migrate } from '#server/lib/database/migrations.ts'
import { prepareJobs } from '#server/lib/jobs/jobs.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Connection to this run's server; its database is only for creating and dropping others. */
    testServer: pg.ClientConfig
    /** The database that every test database is a copy of. */
    testTemplate: string
  }
}

/**
 * The site's own settings, except that nothing waits for the disk: these databases needn't survive a power failure, and
 * dropping one flushes everything. Durability tests start their own server.
 */
const fastArguments = [
  ...serverArguments({ max_connections: 200, shared_buffers: '64MB', synchronous_commit: 'off' }),
  ...['fsync=off', 'full_page_writes=off'].flatMap((setting) => ['-c', setting]),
]

type TestServer = { connection: pg.ClientConfig; stop(): Promise<void> }

/**
 * Starts one server per run, with the migrated template. TEST_DATABASE_URL or DATABASE_URL names your own server instead, whose
 * role may create databases: the run creates its own databases, drops them, and touches nothing else there.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const server = await startServer()
  // Named after this run, because two runs may share one server.
  const template = `test_template_${process.pid}_${randomBytes(4).toString('hex')}`
  const tearDown = async () => {
    try {
      for (const name of [template, demoTemplateOf(template)])
        await asAdmin(server.connection, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    } finally {
      await server.stop()
    }
  }
  try {
    await createTemplate(server.connection, template)
  } catch (error) {
    await tearDown().catch(() => {})
    throw error
  }
  project.provide('testServer', server.connection)
  project.provide('testTemplate', template)
  return tearDown
}

async function startServer(): Promise<TestServer> {
  const url = process.env.TEST_DATABASE_URL || process.env.DATABASE_URL
  // Unset, because a process started by a test would use it as its own database.
  delete process.env.DATABASE_URL
  if (url) return { connection: { connectionString: url }, stop: async () => {} }
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'find-local-test-'))
  // As root, the database runs under another account, which needs access to the folder.
  await fs.chmod(folder, 0o711)
  const remove = () => fs.rm(folder, { recursive: true, force: true })
  try {
    const cluster = prepareFolders(path.join(folder, 'postgres'), folder)
    const program = preparePrograms(cluster.account, cluster.copies)
    createCluster(cluster, program)
    const { server } = await attachOrStart(cluster, program, fastArguments)
    const password = readPassword(cluster)
    const connection = { host: server.host, port: server.port, user: 'app', password, database: 'postgres' }
    return { connection, stop: () => stopServer(cluster).finally(remove) }
  } catch (error) {
    await remove()
    throw error
  }
}

/** Runs a statement that can't run in a transaction, such as CREATE DATABASE. */
export async function asAdmin(connection: pg.ClientConfig, statement: string): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

async function createTemplate(connection: pg.ClientConfig, template: string): Promise<void> {
  await asAdmin(connection, `CREATE DATABASE ${template}`)
  const pool = new pg.Pool(inDatabase(connection, template))
  try {
    await migrate(pool)
    await prepareJobs(pool, jobs)
  } finally {
    await pool.end()
  }
}

/** The name of the database with the demo; the first test file that needs it fills it. */
export const demoTemplateOf = (template: string) => `${template}_demo`

/** Returns the connection to another database on the same server. */
export function inDatabase(connection: pg.ClientConfig, database: string): pg.ClientConfig {
  if (!connection.connectionString) return { ...connection, database }
  const url = new URL(connection.connectionString)
  url.pathname = `/${database}`
  return { connectionString: url.href }
}
