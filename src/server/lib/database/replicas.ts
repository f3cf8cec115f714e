import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { isConnectionLost, isRetryable } from './database-errors.ts'
import {
  type Connection,
  createDb,
  createPools,
  type Db,
  namedPools,
  type Pools,
  repeatOnPrimary,
} from './db.ts'
import type { PublicChanges } from './public-changes.ts'
import { createServerWatch, type ServerWatch } from './server-watch.ts'

/**
 * Guarantee: a read never comes from a replica that hasn't replayed every public change this process knows of, nor from
 * one that is further behind than `maxLag`. If there is no such replica, the primary answers.
 */

export type Replicas = {
  /** For reads of anonymous visitors. */
  reads: Db
  /** How many bytes of the log each replica has yet to replay; null when it doesn't respond as a standby. */
  behind(): { name: string; bytes: number | null }[]
  stop(): Promise<void>
}

export type ReplicaOptions = {
  primary: Connection
  primaryPools: Pools
  replicas: readonly Connection[]
  /** Connections to each replica, besides the one that watches it. */
  size: number
  /** In milliseconds. */
  maxLag: number
  publicChanges: Pick<PublicChanges, 'onChange'>
  /** Called with one line when a replica is left out, and when it is back. */
  report?: (line: string) => void
}

/** Reading positions of the write-ahead log: bytes since its start. */
const writtenPosition = `SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::bigint AS position`
/** Null on a server that isn't a standby (anymore): it may be on its own. */
const replayedPosition = `SELECT CASE WHEN pg_is_in_recovery()
  THEN pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::bigint END AS position`

/** Milliseconds between two looks at a server, and while a replica replays a change that visitors must see. */
const pauses = { usual: 1_000, catchingUp: 25 }

type Replica = {
  name: string
  pools: Pools
  watch: ServerWatch
  /** How much of the log it has replayed; null while it can't be used. */
  replayed: number | null
  isLeftOut: boolean
}

/** Sends reads to replicas, and to the primary when none of them is up to date. */
export function createReplicas(options: ReplicaOptions): Replicas {
  const { primaryPools, replicas: connections, report = console.error } = options
  const positions = createPositions(options.maxLag)
  const primary = createServerWatch(options.primary, async (ask) => {
    const asked = positions.changes()
    const written = await ask(writtenPosition).catch(() => null)
    if (written === null) positions.lose()
    else if (positions.note(written, asked)) for (const { watch } of replicas) watch.now()
    return positions.isKnown() || written === null ? pauses.usual : 0
  })
  const replicas: Replica[] = connections.map((connection) => {
    const replica: Replica = {
      name: nameOf(connection),
      pools: createPools(connection, options.size),
      replayed: null,
      isLeftOut: false,
      watch: createServerWatch(connection, async (ask) => {
        replica.replayed = await ask(replayedPosition).catch(() => null)
        tell(replica)
        // Until the primary has said what is needed, there is nothing to wait for.
        const isUsual = replica.isLeftOut || !positions.isKnown() || positions.covers(replica.replayed)
        return isUsual ? pauses.usual : pauses.catchingUp
      }),
    }
    return replica
  })

  function tell(replica: Replica): void {
    const isLeftOut = positions.isLate(replica.replayed)
    if (isLeftOut === replica.isLeftOut) return
    replica.isLeftOut = isLeftOut
    const reason = replica.replayed === null ? 'it does not respond as a standby' : 'it is too far behind'
    report(`Replica ${replica.name} is ${isLeftOut ? `left out: ${reason}` : 'in use again'}.`)
  }

  options.publicChanges.onChange(() => {
    positions.announce()
    primary.now()
  })
  const stop = async () => {
    const pools = replicas.flatMap((replica) => Object.values(namedPools(replica.pools)))
    await Promise.all([primary, ...replicas.map(({ watch }) => watch)].map((watch) => watch.stop()))
    await Promise.all(pools.map((pool) => pool.end()))
  }
  const behind = () => replicas.map(({ name, replayed }) => ({ name, bytes: positions.behind(replayed) }))
  const isUsable = ({ replayed, isLeftOut }: Replica) => positions.covers(replayed) && !isLeftOut
  return { reads: createReads(createRead(replicas, isUsable, primaryPools), primaryPools), behind, stop }
}

/** `isLost` returns true if another server should be asked. */
type Read = <Result>(
  query: (pools: Pools, isLost: (error: unknown) => boolean) => Promise<Result>,
) => Promise<Result>

/** Takes turns between usable replicas. */
function createRead(
  replicas: readonly Replica[],
  isUsable: (replica: Replica) => boolean,
  primaryPools: Pools,
): Read {
  let turn = 0
  return async (query) => {
    const usable = replicas.filter(isUsable)
    turn += 1
    const replica = usable[turn % usable.length]
    if (!replica) return query(primaryPools, () => false)
    const isLost = (error: unknown) => {
      if (isConnectionLost(error)) replica.replayed = null
      // After a conflict with replay, which removed rows that the statement still needed, the replica is fine.
      else if (!isRetryable(error)) return false
      return true
    }
    try {
      return await query(replica.pools, isLost)
    } catch (error) {
      if (!isLost(error)) throw error
      return query(primaryPools, () => false)
    }
  }
}

function createReads(read: Read, primary: Pools): Db {
  // The pools belong to others.
  const end = async () => {}
  const pool: PostgresPool = { options: primary.pool.options, connect: async () => createClient(read), end }
  const query = (statement: pg.QueryConfig) =>
    // A server without readers is behind a pooler, which accepts no names.
    read(({ readers, pool: all }) =>
      readers ? readers.forAll.query(statement) : all.query(statement.text, statement.values),
    )
  const reads = createDb(pool, primary.readers && { forAll: { query, end } })
  repeatOnPrimary(reads, createDb(primary.pool))
  return reads
}

/** Takes a connection only for a transaction. */
function createClient(read: Read): PostgresPoolClient {
  let transaction: { client: pg.PoolClient; isLost: (error: unknown) => boolean } | undefined
  const begin = (text: string) =>
    read(async ({ pool }, isLost) => {
      const client = await pool.connect()
      try {
        const begun = await client.query(text)
        transaction = { client, isLost }
        return begun
      } catch (error) {
        client.release(true)
        throw error
      }
    })
  async function query(text: string, values: unknown[]) {
    if (/^(begin|start transaction)/.test(text)) return begin(text)
    if (!transaction) return read(({ pool }) => pool.query(text, values))
    try {
      return await transaction.client.query(text, values)
    } catch (error) {
      if (!transaction.isLost(error)) throw error
      // Tells `inTransaction` to start over, as a failed serialization does.
      throw Object.assign(new Error('A replica failed.', { cause: error }), { code: '40001' })
    }
  }
  const release = (isBroken?: boolean) => transaction?.client.release(isBroken)
  return { query, release } as unknown as PostgresPoolClient
}

/**
 * The primary's writes, in this process's time. `changes` counts announced changes; `needed` is a position after
 * the last one, which is unknown until the primary has been asked.
 */
function createPositions(maxLag: number) {
  let changes = 0
  let needed = { changes: -1, position: 0 }
  let isLost = false
  /** Oldest first: the newest that is at least `maxLag` milliseconds old, and everything after it. */
  let written: { at: number; position: number }[] = []
  const isKnown = () => needed.changes === changes
  return {
    changes: () => changes,
    announce() {
      changes += 1
    },
    isKnown,
    /** The primary doesn't respond. */
    lose() {
      isLost = true
    },
    /** Returns true when this says what replicas need for the changes known when the primary was asked. */
    note(position: number, asked: number): boolean {
      const at = performance.now()
      isLost = false
      // Another server was made the primary, and its log ends earlier.
      const isAnother = position < (written.at(-1)?.position ?? 0)
      if (isAnother) written = []
      const isOld = (one?: { at: number }) => one !== undefined && one.at <= at - maxLag
      written = [...written.filter((_, place) => !isOld(written[place + 1])), { at, position }]
      if (asked !== changes || (isKnown() && !isAnother)) return false
      needed = { changes, position }
      return true
    },
    /** Without a primary nobody can say what the last change needs, and no other server could answer. */
    covers: (replayed: number | null) =>
      replayed !== null && (isLost || (isKnown() && replayed >= needed.position)),
    behind: (replayed: number | null) =>
      replayed === null ? null : Math.max(0, (written.at(-1)?.position ?? 0) - replayed),
    /** While the primary doesn't respond, replicas are compared with what it last said. */
    isLate: (replayed: number | null) => (replayed ?? -1) < (written[0]?.position ?? 0),
  }
}

function nameOf({ connectionString, host, port }: Connection): string {
  const url = connectionString ? new URL(connectionString) : null
  return url ? (url.searchParams.get('host') ?? url.host) : `${host}:${port ?? 5432}`
}
