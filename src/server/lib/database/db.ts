import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import { isRetryable } from './database-errors.ts'
import type { Tables } from './tables.ts'

export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>

// Sums and counts fit a JavaScript number here; pg would hand bigint over as text.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/**
 * How long anything may wait on the database, in milliseconds. A request may wait for a connection and then for an answer;
 * both together must leave room to fail within two seconds.
 */
const waits = { connect: 850, statement: 1_000 }

/** The same wait without a visitor behind it: for later work, while seeding and migrating. */
const patientConnect = 10_000

/**
 * Hangs up when an answer doesn't come in time. pg alone only gives up on the query: the silent connection would go back
 * to the pool and make every later query wait for the same nothing.
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

/**
 * A pool with bounds on size and on every wait. `statementTimeout` in milliseconds: later work may take longer than a
 * request; 0 lifts it for seeding and migrations.
 */
export function createPool(
  connection: pg.PoolConfig,
  size = 10,
  statementTimeout = waits.statement,
): pg.Pool {
  const pool = new pg.Pool({
    ...connection,
    Client: ImpatientClient,
    max: size,
    connectionTimeoutMillis: statementTimeout === waits.statement ? waits.connect : patientConnect,
    idleTimeoutMillis: 30_000,
    statement_timeout: statementTimeout,
    // The database gives up by itself; this is for one that has fallen silent.
    query_timeout: statementTimeout === 0 ? 0 : statementTimeout + 50,
    idle_in_transaction_session_timeout: 10_000,
    application_name: 'find-local',
  })
  // A connection that dies while idle is replaced by the next query; without a listener it would end the process.
  pool.on('error', () => {})
  // One that dies at work fails its query, but the pool listens only while it holds the connection.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** Opens connections before the first visitor comes, who would wait for them. */
export async function warmUp(pool: pg.Pool, connections = 4): Promise<void> {
  const clients = await Promise.all(Array.from({ length: connections }, () => pool.connect()))
  for (const client of clients) client.release()
}

export function createDb(pool: pg.Pool): Db {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}

/** Throws when the database doesn't answer. */
export async function ping(db: Db): Promise<void> {
  await sql`SELECT 1`.execute(db)
}

type AfterCommit = (db: Db) => void
const afterCommits = new WeakMap<Tx, Set<AfterCommit>>()

/**
 * Calls `run` in this process as soon as the transaction has committed, once however often it is given, and before
 * `inTransaction` returns. Throws outside of `inTransaction`. `run` must be quick and must not throw.
 */
export function afterCommit(tx: Tx, run: AfterCommit): void {
  const waiting = afterCommits.get(tx)
  if (!waiting) throw new Error('Only a transaction of inTransaction can be waited for.')
  waiting.add(run)
}

/** Runs `work` in a transaction; repeats it up to three times when the database asks for that (SQLSTATE 40001, 40P01). */
export async function inTransaction<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    const waiting = new Set<AfterCommit>()
    try {
      const result = await db.transaction().execute((tx) => {
        afterCommits.set(tx, waiting)
        return work(tx)
      })
      for (const run of waiting) run(db)
      return result
    } catch (error) {
      if (attempt === 3 || !isRetryable(error)) throw error
    }
  }
}
