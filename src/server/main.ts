import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { seedEmptyDatabase } from '../../db/demo/seed.ts'
import { buildApp } from './app.ts'
import { type Config, ConfigError, parseConfig } from './config.ts'
import { createDb, createPool } from './lib/db.ts'
import { startEmbeddedPostgres } from './lib/embedded-postgres.ts'
import { migrate } from './lib/migrations.ts'
import { listenToPublicChanges } from './lib/public-changes.ts'
import { forgetOldRateLimits } from './lib/rate-limit.ts'

/** Longest wait for running requests at a stop, in milliseconds; then the process ends regardless. */
const stopWithin = 10_000

type Database = { connection: pg.PoolConfig; stop(): Promise<void> }

async function openDatabase(config: Config): Promise<Database> {
  if (config.databaseUrl)
    return { connection: { connectionString: config.databaseUrl }, stop: async () => {} }
  return startEmbeddedPostgres({ dataDir: path.join(config.dataDir, 'postgres') })
}

/** Brings the schema up to date and fills an empty database, on connections without the short time limits of requests. */
async function prepare(config: Config, connection: pg.PoolConfig): Promise<void> {
  const pool = createPool(connection, 4, 0)
  const db = createDb(pool)
  try {
    await migrate(pool)
    await seedEmptyDatabase(db, {
      profile: config.seed,
      uploadsDirectory: path.join(config.dataDir, 'uploads'),
    })
    await forgetOldRateLimits(db)
  } finally {
    await db.destroy()
  }
}

type Running = { app: FastifyInstance; stop(): Promise<void> }

/** Builds everything on an open database and listens. */
async function serve(config: Config, connection: pg.PoolConfig): Promise<Running> {
  await prepare(config, connection)
  const db = createDb(createPool(connection, config.databasePoolSize))
  const publicChanges = listenToPublicChanges(connection)
  const app = await buildApp({ config, db, publicChanges })
  const hourly = setInterval(() => void forgetOldRateLimits(db).catch(() => {}), 3_600_000)
  hourly.unref()
  return {
    app,
    async stop() {
      await app.close()
      await publicChanges.stop()
      await db.destroy()
    },
  }
}

async function start(): Promise<void> {
  const config = parseConfig(process.env)
  const database = await openDatabase(config)
  let running: Running | undefined
  let isStopping = false
  const stop = async (code: number) => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(1), stopWithin).unref()
    await running?.stop()
    await database.stop()
    process.exit(code)
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void stop(0))
  try {
    running = await serve(config, database.connection)
    const address = await running.app.listen({ port: config.port, host: config.host })
    console.log(`\n  ${config.siteName} is ready: ${address.replace('127.0.0.1', 'localhost')}\n`)
  } catch (error) {
    console.error(startFault(error, config))
    await stop(1)
  }
}

/** One clear line for the faults that a person can mend, else the error itself. */
function startFault(error: unknown, { port }: Config): unknown {
  const isPortTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
  return isPortTaken
    ? `Port ${port} is taken. Stop what listens there, or choose another one with PORT.`
    : error
}

start().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : error)
  process.exit(1)
})
