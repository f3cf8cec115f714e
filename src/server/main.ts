import path from 'node:path'
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

async function start(): Promise<void> {
  const config = parseConfig(process.env)
  const database = await openDatabase(config)
  await prepare(config, database.connection)
  const db = createDb(createPool(database.connection, config.databasePoolSize))
  const publicChanges = listenToPublicChanges(database.connection)
  const app = await buildApp({ config, db, publicChanges })
  const hourly = setInterval(() => void forgetOldRateLimits(db).catch(() => {}), 3_600_000)
  hourly.unref()
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), stopWithin).unref()
    await app.close()
    await publicChanges.stop()
    await db.destroy()
    await database.stop()
    process.exit(0)
  }
  process.on('SIGTERM', stop).on('SIGINT', stop)
  const address = await app.listen({ port: config.port, host: config.host })
  console.log(`\n  ${config.siteName} is ready: ${address.replace('127.0.0.1', 'localhost')}\n`)
}

start().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : error)
  process.exit(1)
})
