import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import type pg from 'pg'
import { buildApp } from '#server/app.ts'
import { parseConfig } from '#server/config.ts'
import { jobsOf } from '#server/jobs.ts'
import { createDb, createPool, createReaders, type Db } from '#server/lib/database/db.ts'
import { listenToPublicChanges } from '#server/lib/database/public-changes.ts'
import { createJobs } from '#server/lib/jobs/jobs.ts'
import { startWorkers } from '#server/lib/jobs/workers.ts'
import { jobsLeftToOthers } from '#server/lib/left-jobs.ts'
import { newKey } from './new-key.ts'
import { testSecretsKey } from './opened-mails.ts'
import { hurrySearches } from './patient-searches.ts'
import { createTestDatabase } from './test-db.ts'

export type TestApp = {
  app: FastifyInstance
  /** The application's own, unless it is hurried. */
  db: Db
  /** Without the statement timeout of requests: for arranging more than one of them may change. */
  patientDb: Db
  connection: pg.ClientConfig
  /** For another process. */
  connectionString: string
  close(): Promise<void>
}

/** Longest wait for a connection, and for a statement, in milliseconds. */
const patience = 60_000

/** The connections of an application in which nothing fails because the machine is busy. */
export function createPatientDb(connection: pg.ClientConfig, poolSize = 4): Db {
  const pool = createPool(connection, poolSize, patience)
  const readers = createReaders(connection, 4, patience)
  for (const one of [pool, ...Object.values(readers)]) one.options.connectionTimeoutMillis = patience
  return createDb(pool, readers)
}

/** Sends like our pages: each form has a key of its own, unless a test gives it one. */
function giveKeys(app: FastifyInstance): void {
  const send = app.inject.bind(app) as (request: InjectOptions | string) => Promise<LightMyRequestResponse>
  app.inject = ((request: InjectOptions | string) => {
    if (typeof request === 'string') return send(request)
    const headers = Object.entries({ ...newKey(), ...request.headers })
    // Undefined: without a key.
    const given = headers.filter(([, value]) => value !== undefined)
    return send({ ...request, headers: Object.fromEntries(given) })
  }) as typeof app.inject
}

/**
 * Starts the real application on its own database; `settings` are environment variables. `through` can put something between
 * the application and its database. Jobs stay in the queue unless `works` starts workers. An `isHurried` application has a
 * site's own bounds on waiting for the database; nothing else fails because the machine is busy. `holdsDemo` fills it as a
 * first start does.
 */
export async function startTestApp(
  settings: Record<string, string> = {},
  through: (connection: pg.ClientConfig) => pg.ClientConfig = (connection) => connection,
  { works = false, poolSize = 4, isHurried = false, holdsDemo = false } = {},
): Promise<TestApp> {
  const database = await createTestDatabase({ holdsDemo })
  const dataDirectory = await fs.mkdtemp(path.join(os.tmpdir(), 'find-local-test-'))
  const config = parseConfig({
    NODE_ENV: 'test',
    DATA_DIR: dataDirectory,
    SECRETS_KEY: testSecretsKey.toString('base64'),
    LOG_LEVEL: 'silent',
    RATE_LIMITS: 'off',
    DEMO_IN_PUBLIC: 'yes',
    FFMPEG_PATH: 'off',
    ...settings,
  })
  const connection = through(database.connection)
  hurrySearches(isHurried)
  const appDb = isHurried
    ? createDb(createPool(connection, poolSize), createReaders(connection))
    : createPatientDb(connection, poolSize)
  const patientDb = createDb(createPool(connection, isHurried ? 4 : 1, patience))
  const publicChanges = listenToPublicChanges(connection)
  const jobs = await createJobs(appDb, testSecretsKey)
  const app = await buildApp({ config, db: appDb, publicChanges, jobs })
  giveKeys(app)
  const left = await jobsLeftToOthers(config)
  const surroundings = { log: app.log, publicChanges, left }
  const workers = works ? await startWorkers(connection, jobsOf(app), surroundings) : null
  return {
    app,
    db: isHurried ? patientDb : appDb,
    patientDb,
    connection,
    connectionString: database.connectionString,
    async close() {
      await workers?.stop(2_000)
      await app.close()
      await jobs.stop()
      await publicChanges.stop()
      await Promise.all([appDb.destroy(), patientDb.destroy()])
      await database.drop()
      await fs.rm(dataDirectory, { recursive: true, force: true })
    },
  }
}
