import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import {
  type ClusterFolder,
  createCluster,
  prepareFolders,
  readPassword,
} from '#server/lib/database/embedded-postgres/cluster-folder.ts'
import { type Program, preparePrograms } from '#server/lib/database/embedded-postgres/native-binaries.ts'
import { attachOrStart, stopServer } from '#server/lib/database/embedded-postgres/server-process.ts'
import { findServer } from '#server/lib/database/embedded-postgres/server-state.ts'
import { serverArguments } from '#server/lib/database/embedded-postgres/settings.ts'

/** Servers of one replicated PostgreSQL, each with its own cluster. */
export type Replication = {
  startPrimary(): Promise<PostgresServer>
  /** A streaming standby, from a base backup of `primary`. */
  startStandby(primary: PostgresServer, name: string): Promise<PostgresServer>
  stop(): Promise<void>
}

export type PostgresServer = {
  name: string
  host: string
  connectionString: string
  query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]>
  /** Its log so far: with `log_statement`, every statement. */
  log(): string
  /** Ends all its processes at once, as a power cut does. */
  kill(): Promise<void>
  restart(): Promise<void>
}

type Place = { folder: ClusterFolder; program: Program; args: string[] }

export function createReplication(settings: Record<string, string | number> = {}): Replication {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'find-local-replication-'))
  // As root, the database runs under another account, which needs access to the folder.
  fs.chmodSync(home, 0o711)
  const places: ClusterFolder[] = []
  const place = (name: string, more: Record<string, string> = {}): Place => {
    const folder = prepareFolders(path.join(home, name), home)
    places.push(folder)
    const usual = { shared_buffers: '32MB', max_connections: 100, max_wal_size: '256MB' }
    const args = serverArguments({ ...usual, cluster_name: name, ...settings, ...more })
    return { folder, program: preparePrograms(folder.account, folder.copies), args }
  }
  const homes = new Map<string, ClusterFolder>()

  async function start(name: string, { folder, program, args }: Place): Promise<PostgresServer> {
    createCluster(folder, program)
    homes.set(name, folder)
    await attachOrStart(folder, program, args)
    const { socketFolder: host } = folder
    const readLog = () => fs.readFileSync(folder.log, 'utf8')
    const password = readPassword(folder)
    const connectionString = `postgresql://app:${encodeURIComponent(password)}@localhost/postgres?host=${host}`
    return {
      name,
      host,
      connectionString,
      async query<Row extends pg.QueryResultRow>(text: string) {
        const client = new pg.Client({ connectionString, application_name: 'test' })
        await client.connect().catch((cause) => {
          throw new Error(`${name} doesn't answer. It has logged:\n${readLog().slice(-2_000)}`, { cause })
        })
        return (await client.query<Row>(text).finally(() => client.end())).rows
      },
      log: readLog,
      kill: async () => kill(folder),
      restart: async () => void (await attachOrStart(folder, program, args)),
    }
  }

  return {
    startPrimary: () => start('primary', place('primary')),
    async startStandby(primary, name) {
      const source = homes.get(primary.name)
      if (!source) throw new Error(`${primary.name} isn't running.`)
      const standby = place(name, {
        primary_conninfo: `host=${primary.host} user=app password=${readPassword(source)} application_name=${name}`,
        primary_slot_name: name,
        // Promptly, or a killed primary would keep its standby waiting.
        wal_retrieve_retry_interval: '100ms',
      })
      await primary.query(`SELECT pg_create_physical_replication_slot('${name}', true)`)
      await copyCluster(primary, source, standby.folder)
      return start(name, standby)
    },
    async stop() {
      await Promise.all(places.map((folder) => stopServer(folder)))
      fs.rmSync(home, { recursive: true, force: true })
    },
  }
}

/** A base backup through the backup functions: pg_basebackup isn't among the programs that npm installs. */
async function copyCluster(primary: PostgresServer, from: ClusterFolder, to: ClusterFolder): Promise<void> {
  const client = new pg.Client({ connectionString: primary.connectionString })
  await client.connect()
  try {
    await client.query(`SELECT pg_backup_start('standby', fast => true)`)
    const emptied = ['pg_wal', 'pg_replslot', 'pg_stat_tmp'].map((name) => path.join(from.cluster, name))
    fs.cpSync(from.cluster, to.cluster, {
      recursive: true,
      filter: (file) => !file.endsWith('postmaster.pid') && !emptied.includes(path.dirname(file)),
    })
    const { rows } = await client.query('SELECT labelfile FROM pg_backup_stop(wait_for_archive => false)')
    fs.writeFileSync(path.join(to.cluster, 'backup_label'), rows[0].labelfile)
    fs.writeFileSync(path.join(to.cluster, 'standby.signal'), '')
    fs.chmodSync(to.cluster, 0o700)
    fs.copyFileSync(from.passwordFile, to.passwordFile)
  } finally {
    await client.end()
  }
}

async function kill(folder: ClusterFolder): Promise<void> {
  const server = findServer(folder)
  // It leads its own process group.
  if (server) process.kill(-server.pid, 'SIGKILL')
}
