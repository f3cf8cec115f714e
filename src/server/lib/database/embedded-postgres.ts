import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { isDatabaseAway } from './database-errors.ts'
import {
  type ClusterFolder,
  createCluster,
  prepareFolders,
  readPassword,
} from './embedded-postgres/cluster-folder.ts'
import { acquireLease, type Lease, releaseLease } from './embedded-postgres/leases.ts'
import { type Program, preparePrograms } from './embedded-postgres/native-binaries.ts'
import { attachOrStart, stopServer } from './embedded-postgres/server-process.ts'
import { findServer } from './embedded-postgres/server-state.ts'
import { durabilitySettings, type ServerSettings, serverArguments } from './embedded-postgres/settings.ts'
import { withStartLock } from './embedded-postgres/start-lock.ts'

type EmbeddedPostgresOptions = {
  /** Folder of this database only. A relative path is resolved from the working folder. */
  dataDir: string
  /** Server settings in addition to the defaults in embedded-postgres/settings.ts. */
  settings?: ServerSettings
  /** Where root puts what its unprivileged account can't reach in `dataDir` or node_modules. */
  stateFolder?: string
  /** Called with one line when a lost server was restarted or couldn't be. */
  report?: (line: string) => void
}

export type EmbeddedPostgres = {
  connection: { host: string; port: number; user: string; password: string; database: string }
  /** True when the server was already running: left by a killed app, or shared with another one. */
  attached: boolean
  /** Releases the database; the last app to do so stops the server and waits until it exits. End the pools first. */
  stop(): Promise<void>
}

type Launch = { folder: ClusterFolder; program: Program; args: string[]; report: (line: string) => void }

const watchEvery = 250
const retryEvery = 1_000
const connectWithin = 10_000
const pollEvery = 50

/**
 * Starts the PostgreSQL that npm installed, on a unix socket, or attaches to it if it is already running. The server is
 * a separate process and outlives a killed app; the next start attaches to it. A killed server is restarted within a
 * second, even by an app that only attached. Every app holds a lease in the data folder; `stop` ends the server only
 * when no other running app holds one, so a second app never loses its database to the first. Root drops to an
 * unprivileged account. Throws with a clear one-line message when the database can't be started or would not be
 * durable.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const args = serverArguments(options.settings ?? {})
  const folder = prepareFolders(options.dataDir, options.stateFolder ?? '/var/lib/find-local')
  const lease = acquireLease(folder.leases)
  try {
    const { program, connection, attached } = await withStartLock(folder.home, () => bringUp(folder, args))
    const stopWatching = watch({ folder, program, args, report: options.report ?? console.error })
    let stopped: Promise<void> | undefined
    const stop = () => (stopped ??= stopWatching().then(() => leave(folder, lease)))
    return { connection, attached, stop }
  } catch (error) {
    releaseLease(lease)
    throw error
  }
}

async function bringUp(folder: ClusterFolder, args: string[]) {
  const program = preparePrograms(folder.account, folder.copies)
  createCluster(folder, program)
  const password = readPassword(folder)
  for (const deadline = Date.now() + connectWithin; ; await sleep(pollEvery)) {
    const { server, attached } = await attachOrStart(folder, program, args)
    const connection = { host: server.host, port: server.port, user: 'app', password, database: 'postgres' }
    try {
      await requireDurability(connection)
      return { program, connection, attached }
    } catch (error) {
      // A server killed this instant still looks alive; the next check finds it gone.
      if (Date.now() > deadline || !isDatabaseAway(error)) throw error
    }
  }
}

/** Under the start lock, so no app attaches to a server that is about to stop. */
function leave(folder: ClusterFolder, lease: Lease): Promise<void> {
  return withStartLock(folder.home, async () => {
    if (releaseLease(lease) === 0) await stopServer(folder)
  })
}

/** Restarts the server when it is gone. Several apps may notice at the same time: one starts it, the others attach. */
function watch({ folder, program, args, report }: Launch): () => Promise<void> {
  let repair: Promise<void> | undefined
  const restart = async () => {
    try {
      const { attached } = await withStartLock(folder.home, () => attachOrStart(folder, program, args))
      if (!attached) report('The database server was gone and has been restarted.')
    } catch (error) {
      report(`The database server is gone and does not start: ${(error as Error).message}`)
      await sleep(retryEvery)
    }
    repair = undefined
  }
  const timer = setInterval(() => {
    if (!repair && isServerGone(folder)) repair = restart()
  }, watchEvery)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await repair
  }
}

function isServerGone(folder: ClusterFolder): boolean {
  try {
    return !findServer(folder)
  } catch {
    return false
  }
}

/** Connects once, and rejects a server started some other way without the settings that make commits durable. */
async function requireDurability(connection: EmbeddedPostgres['connection']): Promise<void> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    for (const name of durabilitySettings) {
      const { rows } = await client.query('SELECT current_setting($1) AS value', [name])
      if (rows[0].value === 'off')
        throw new Error(`The running PostgreSQL has ${name}=off. Stop it and start again.`)
    }
  } finally {
    await client.end().catch(() => {})
  }
}
