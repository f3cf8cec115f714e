import path from 'node:path'
import { demoPictures } from '../../db/demo/demo-pictures.ts'
import { demoAccountsNotice } from '../../db/demo/people.ts'
import { holdsDemo, seedEmptyDatabase } from '../../db/demo/seed.ts'
import { buildApp } from './app.ts'
import { findTrendingOnce } from './businesses/directory/trending.repository.ts'
import { countPlacesOnce } from './businesses/place-pages/place-pages.service.ts'
import { type Config, ConfigError, parseConfig } from './config.ts'
import { startSmtpReceiver } from './incoming-mail/smtp-receiver.gateway.ts'
import { jobs as allJobs, jobsOf } from './jobs.ts'
import {
  type Connection,
  createDb,
  createPool,
  createPools,
  inTransaction,
  namedPools,
  type Pools,
  warmUp,
} from './lib/database/db.ts'
import { startEmbeddedPostgres } from './lib/database/embedded-postgres.ts'
import { migrate } from './lib/database/migrations.ts'
import { listenToPublicChanges, type PublicChanges } from './lib/database/public-changes.ts'
import { createReplicas, type Replicas } from './lib/database/replicas.ts'
import { drain } from './lib/http/http-server.ts'
import { listen } from './lib/http/listen.ts'
import { createJobs, prepareJobs } from './lib/jobs/jobs.ts'
import { startWorkers } from './lib/jobs/workers.ts'
import { jobsLeftToOthers } from './lib/left-jobs.ts'
import { sealLinkKey } from './lib/mail/link-key.ts'
import { sealWaitingMails } from './lib/mail/mails.repository.ts'
import { releaseMemory } from './lib/release-memory.ts'
import { getSecretsKey } from './lib/secrets-key.ts'
import { fillSearchWords } from './search/vocabulary.repository.ts'
import { fillShippedVocabulary, getVocabulary } from './search/vocabulary.service.ts'

/**
 * Longest waits at shutdown, in milliseconds: for running requests and jobs, and for everything, after which the process
 * exits anyway. Docker kills after ten seconds; the difference is for the database.
 */
const waits = { requests: 7_000, stop: 9_500 }

/** Demo accounts have a published password, and one is staff: anyone could take over the live site. */
const demoGoneLive =
  'APP_MODE: live must start empty, but this database contains the demo; choose another DATA_DIR or DATABASE_URL'

/** Exit code of a process that wasn't told to stop: `npm start` then starts another one. */
const crashed = 70

/** Functions to call at shutdown, in start order; called in reverse. */
type Closers = (() => Promise<unknown>)[]

/** How to reach the database: for requests, and for work that needs a session of its own. */
type Database = { connection: Connection; direct: Connection }

/** Adds a database that it started to the closers. */
async function openDatabase(config: Config, closers: Closers): Promise<Database> {
  const { databaseUrl, databaseListenUrl } = config
  if (databaseUrl) {
    const connection = { connectionString: databaseUrl, isPooled: databaseListenUrl !== undefined }
    return { connection, direct: databaseListenUrl ? { connectionString: databaseListenUrl } : connection }
  }
  const { connection, stop } = await startEmbeddedPostgres({ dataDir: path.join(config.dataDir, 'postgres') })
  closers.push(stop)
  return { connection, direct: connection }
}

/** Migrates and seeds the database, on connections without the short time limits of requests. */
async function prepare(config: Config, connection: Connection, secretsKey: Buffer): Promise<void> {
  const pool = createPool(connection, 4, 0)
  const db = createDb(pool)
  try {
    await migrate(pool)
    await prepareJobs(pool, allJobs)
    await sealWaitingMails(db, secretsKey)
    await sealLinkKey(db, secretsKey)
    await seedEmptyDatabase(db, { profile: config.seed })
    await fillShippedVocabulary(db)
    await fillSearchWords(db)
    await countPlacesOnce(db)
    await findTrendingOnce(db)
    if (config.appMode === 'live' && (await holdsDemo(db))) throw new ConfigError([demoGoneLive])
  } finally {
    await db.destroy()
  }
}

/** Returns null without replicas: the primary then answers everyone. */
function openReplicas(
  { replicas: { urls, maxLag }, databasePoolSize: size }: Config,
  { connection: { isPooled = false }, direct: primary }: Database,
  primaryPools: Pools,
  publicChanges: PublicChanges,
  closers: Closers,
): Replicas | null {
  if (urls.length === 0) return null
  const replicas = urls.map((connectionString) => ({ connectionString, isPooled }))
  const opened = createReplicas({ primary, primaryPools, replicas, size, maxLag, publicChanges })
  closers.push(opened.stop)
  return opened
}

/** Builds everything on an open database and listens. Throws when `stopping` is aborted. */
async function serve(config: Config, database: Database, closers: Closers, stopping: AbortSignal) {
  const { connection, direct } = database
  const secretsKey = await getSecretsKey(config).catch((error: Error) => {
    throw new ConfigError([error.message])
  })
  await prepare(config, direct, secretsKey)
  stopping.throwIfAborted()
  const pools = createPools(connection, config.databasePoolSize)
  const db = createDb(pools.pool, pools.readers)
  closers.push(() => db.destroy())
  const publicChanges = listenToPublicChanges(direct)
  closers.push(() => publicChanges.stop())
  const replicas = openReplicas(config, database, pools, publicChanges, closers)
  const reads = replicas?.reads ?? db
  const jobs = await createJobs(db, secretsKey)
  closers.push(() => jobs.stop())
  const app = await buildApp({ config, db, reads, publicChanges, jobs })
  if (config.appMode === 'demo')
    app.decorate('drawDemo', demoPictures(path.join(config.dataDir, 'uploads/demo')))
  closers.push(() => app.close())
  await Promise.all(Object.values(namedPools(pools)).map(warmUp))
  // The first visitors don't wait for it; after a failure the first search reads it.
  await getVocabulary(reads).catch((err: unknown) =>
    app.log.warn({ err }, 'the words of searches weren’t read'),
  )
  stopping.throwIfAborted()
  const left = await jobsLeftToOthers(config)
  const workers = await startWorkers(direct, jobsOf(app), { log: app.log, publicChanges, left })
  // Visitors may have paid while no process was running.
  await inTransaction(db, (tx) => jobs.enqueue(tx, 'settle-open-payments', {}))
  // Hot reload never closes its connection, and no visitor is waiting.
  const patience = config.nodeEnv === 'development' ? 0 : waits.requests
  closers.push(() => Promise.all([drain(app.server, patience), workers.stop(patience)]))
  if (app.metrics && config.metrics) {
    app.metrics.watchPools({ ...namedPools(pools), jobs: workers.pool })
    app.metrics.watchReplicas(replicas?.behind ?? (() => []))
    const server = await app.metrics.listen(config.metrics)
    closers.push(server.close)
    console.log(`  Metrics: ${server.address}`)
  }
  const receiver = await startSmtpReceiver(app)
  if (receiver) {
    closers.push(receiver.close)
    console.log(`  Answers by email: ${receiver.address}`)
  }
  releaseMemory()
  const address = await listen(app, config)
  console.log(`\n  ${config.siteName} is ready: ${address.replace('127.0.0.1', 'localhost')}\n`)
  if (config.seed === 'demo') console.log(demoAccountsNotice())
  if (!config.mail.smtpUrl)
    console.log('  No SMTP_URL is set, so email stays in the outbox: npm run admin -- mail:outbox\n')
}

/** Closes everything, even if some of it fails, and exits. */
async function end(closers: Closers, code: number): Promise<never> {
  setTimeout(() => process.exit(1), waits.stop).unref()
  let result = code
  for (const close of closers.reverse()) {
    await close().catch((error: unknown) => {
      console.error(error)
      result = 1
    })
  }
  process.exit(result)
}

async function start(): Promise<void> {
  const stopping = new AbortController()
  const closers: Closers = []
  let opening: Promise<Database> | undefined
  const stop = async (code: number) => {
    if (stopping.signal.aborted) return
    stopping.abort()
    // The database server is a separate process and would be left behind half started.
    await opening?.catch(() => {})
    await end(closers, code)
  }
  process.once('exit', () => {
    if (!stopping.signal.aborted) process.exitCode = crashed
  })
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void stop(0))
  let config: Config | undefined
  try {
    config = parseConfig(process.env)
    opening = openDatabase(config, closers)
    const database = await opening
    stopping.signal.throwIfAborted()
    await serve(config, database, closers, stopping.signal)
  } catch (error) {
    // Errors during shutdown are caused by it.
    if (!stopping.signal.aborted) console.error(startFault(error, config))
    await stop(1)
  }
}

/** One clear line for errors that an operator can fix, else the error itself. */
function startFault(error: unknown, config: Config | undefined): unknown {
  if (error instanceof ConfigError) return error.message
  if (!(error instanceof Error && 'port' in error && 'code' in error && error.code === 'EADDRINUSE'))
    return error
  const others = { MAIL_IN_PORT: config?.incomingMail.smtp?.port, METRICS_PORT: config?.metrics?.port }
  const [setting = 'PORT'] = Object.entries(others).find(([, port]) => port === error.port) ?? []
  return `Port ${error.port} is in use. Stop the process that uses it, or set ${setting} to another one.`
}

void start()
