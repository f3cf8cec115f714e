import { hash } from 'node:crypto'
import { Kysely, PostgresDialect, type PostgresPool, type RawBuilder, sql, type Transaction } from 'kysely'
import { LRUCache } from 'lru-cache'
import pg from 'pg'
import { isRetryable } from './database-errors.ts'
import type { Tables } from './tables.ts'

export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>

// Sums and counts fit a JavaScript number here; pg would return bigint as text.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/**
 * How long anything may wait on the database, in milliseconds. A request may wait for a connection and then for a
 * result; together they must leave time to fail within two seconds.
 */
const waits = { connect: 850, statement: 1_000 }

/** The same limits when no visitor is waiting: for jobs, seeding and migrations. */
const patientConnect = 10_000

/**
 * Closes the connection when a result doesn't arrive in time. pg only gives up on the query: the silent connection
 * would go back to the pool and hang every later query.
 */
class ImpatientClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: pg declares nine overloads; all of them pass through unchanged
  override query(...given: any[]): any {
    // biome-ignore lint/suspicious/noExplicitAny: as above
    const answer = super.query(...(given as [any]))
    if (answer instanceof Promise) answer.catch((error: Error) => this.#hangUpAfter(error))
    return answer
  }

  #hangUpAfter(error: Error): void {
    if (error.message === 'Query read timeout') this.connection.stream.destroy()
  }
}

/** How to connect. `isPooled` when a pooler in transaction mode is in between: it accepts no session settings. */
export type Connection = pg.PoolConfig & { isPooled?: boolean }

/**
 * A pool with limits on size and on every wait. `statementTimeout` in milliseconds: jobs may take longer than a
 * request; 0 removes it for seeding and migrations.
 */
export function createPool(
  { isPooled = false, ...connection }: Connection,
  size = 10,
  statementTimeout = waits.statement,
): pg.Pool {
  const pool = new pg.Pool({
    ...connection,
    Client: ImpatientClient,
    max: size,
    connectionTimeoutMillis: statementTimeout === waits.statement ? waits.connect : patientConnect,
    // On a busy machine a new connection takes longer than a visitor may wait.
    idleTimeoutMillis: 0,
    // The database enforces its own timeout; this is for one that has gone silent.
    query_timeout: statementTimeout === 0 ? 0 : statementTimeout + 50,
    application_name: 'find-local',
    ...(!isPooled && {
      statement_timeout: statementTimeout,
      idle_in_transaction_session_timeout: 10_000,
    }),
  })
  // The next query replaces a connection that breaks while idle; without a listener it would crash the process.
  pool.on('error', () => {})
  // A connection that breaks in use fails its query, but the pool only listens while the connection is in the pool.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** Opens all connections ahead of time, so that no visitor waits for one. Those the database refuses are opened when needed. */
export async function warmUp(pool: pg.Pool): Promise<void> {
  const opened = await Promise.allSettled(Array.from({ length: pool.options.max }, () => pool.connect()))
  for (const one of opened) if (one.status === 'fulfilled') one.value.release()
}

/**
 * The database behind a pool, and behind `readers` for `readPlanned`; without them, everything uses `pool`. Destroying it
 * ends all of them.
 */
export function createDb(pool: PostgresPool, readers?: Readers): Db {
  if (!readers) return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  const all = [pool, readers.forAll, ...(readers.reserved ? [readers.reserved] : [])]
  const end = async () => void (await Promise.all(all.map((one) => one.end())))
  const db: Db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: { options: pool.options, connect: () => pool.connect(), end } }),
  })
  readersOf.set(db, readers)
  return db
}

/** Runs the statements of `readPlanned`. */
export type Reader = {
  query(statement: pg.QueryConfig): Promise<pg.QueryResult>
  end(): Promise<void>
  /** How many statements wait for one of how many connections. */
  waitingCount?: number
  options?: { max: number }
}
/** `reserved` is for reads that must not wait for others. */
export type Readers<Kind = Reader> = { forAll: Kind; reserved?: Kind }
const readersOf = new WeakMap<Db, Readers>()

/**
 * A pool for `readPlanned`: every connection plans a statement once, whatever its values (PostgreSQL's generic plans).
 */
const createReader = (connection: pg.PoolConfig, size: number, statementTimeout?: number): pg.Pool =>
  createPool(
    {
      ...connection,
      options: [connection.options, '-c plan_cache_mode=force_generic_plan'].filter(Boolean).join(' '),
    },
    size,
    statementTimeout,
  )

/** `size` connections together; the reserved one is among them unless there is only one. */
export const createReaders = (
  connection: pg.PoolConfig,
  size = 4,
  statementTimeout?: number,
): Readers<pg.Pool> =>
  size === 1
    ? { forAll: createReader(connection, 1, statementTimeout) }
    : {
        forAll: createReader(connection, size - 1, statementTimeout),
        reserved: createReader(connection, 1, statementTimeout),
      }

export type Pools = { pool: pg.Pool; readers?: Readers<pg.Pool> }

/**
 * The pools of one server, `size` connections together. There are no readers behind a pooler: a statement prepared on one
 * connection would later run on another.
 */
export function createPools(connection: Connection, size: number): Pools {
  if (connection.isPooled) return { pool: createPool(connection, size) }
  const readers = Math.ceil(size / 3)
  return { pool: createPool(connection, size - readers), readers: createReaders(connection, readers) }
}

/** The pools of one server by what they are for. */
export const namedPools = ({ pool, readers }: Pools): Record<string, pg.Pool> => ({
  requests: pool,
  ...(readers && { 'planned reads': readers.forAll }),
  ...(readers?.reserved && { sessions: readers.reserved }),
})

/**
 * Runs a read that each connection plans only once, which saves up to nine tenths of its cost in PostgreSQL. Only for
 * statements whose best plan doesn't depend on the values, and whose text doesn't vary: every text stays prepared on its
 * connections. In a transaction it runs like any other statement. `isReserved` for the few that must not wait for others. A text that isn't asked for often is planned each time.
 */
export async function readPlanned<Row>(
  db: Db | Tx,
  query: RawBuilder<Row>,
  { isReserved = false, isOften = (_text: string): boolean => true } = {},
): Promise<Row[]> {
  const readers = readersOf.get(db)
  if (!readers) return (await query.execute(db)).rows
  const reader = isReserved ? shorterQueue(readers) : readers.forAll
  const { sql: text, parameters } = query.compile(db)
  const { rows } = await reader.query({
    ...(isOften(text) && { name: nameOf(text) }),
    text,
    values: [...parameters],
  })
  return rows as Row[]
}

function shorterQueue({ forAll, reserved = forAll }: Readers): Reader {
  const waiting = ({ waitingCount = 0, options }: Reader) => waitingCount / (options?.max ?? 1)
  return waiting(reserved) <= waiting(forAll) ? reserved : forAll
}

/** PostgreSQL cuts off names after 63 bytes. */
const names = new LRUCache<string, string>({ max: 1_000 })

function nameOf(text: string): string {
  const known = names.get(text)
  if (known) return known
  const name = hash('sha1', text, 'base64url')
  names.set(text, name)
  return name
}

/** Throws when the database doesn't respond. */
export async function ping(db: Db): Promise<void> {
  await sql`SELECT 1`.execute(db)
}

type AfterCommit = (db: Db) => void
/** A transaction of `inTransaction`: its database, and what runs after its commit. */
type Running = { root: Db; afterCommits: Set<AfterCommit> }
const running = new WeakMap<Db, Running>()
const isRunning = (db: Db): db is Tx => running.has(db)

/**
 * Calls `run` in this process right after the transaction commits and before `inTransaction` returns; the same function
 * runs only once. Throws outside `inTransaction`. `run` must be quick and must not throw.
 */
export function afterCommit(tx: Tx, run: AfterCommit): void {
  const transaction = running.get(tx)
  if (!transaction) throw new Error('afterCommit works only in a transaction started by inTransaction.')
  transaction.afterCommits.add(run)
}

/** The database of a transaction, for what is remembered by database: it outlives the transaction and sees only what is committed. */
export const rootOf = (db: Db): Db => running.get(db)?.root ?? db

const primaries = new WeakMap<Db, Db>()

/** Makes `inTransaction` repeat on the primary what fails on a replica. */
export const repeatOnPrimary = (reads: Db, primary: Db): void => void primaries.set(reads, primary)

/**
 * Runs `work` in a transaction; retries it up to three times when the database requests it (SQLSTATE 40001, 40P01). In a
 * transaction of `inTransaction`, it becomes a part of that one.
 */
export async function inTransaction<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  if (isRunning(db)) return work(db)
  for (let attempt = 1; ; attempt++) {
    const afterCommits = new Set<AfterCommit>()
    const server = attempt === 1 ? db : (primaries.get(db) ?? db)
    let result: Result
    try {
      result = await server.transaction().execute((tx) => {
        running.set(tx, { root: server, afterCommits })
        return work(tx)
      })
    } catch (error) {
      if (attempt === 3 || !isRetryable(error)) throw error
      continue
    }
    for (const run of afterCommits) run(db)
    return result
  }
}
