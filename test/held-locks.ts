import { sql } from 'kysely'
import pg from 'pg'
import type { Db } from '#server/lib/database/db.ts'

/** Returns how many queries in this database wait for a lock. */
export async function countLockWaits(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(db)
  return rows[0]?.count ?? 0
}

/** A transaction that holds its locks until told to commit. */
export async function holdLocks({ connection }: { connection: pg.ClientConfig }, ...statements: string[]) {
  const holder = new pg.Client(connection)
  // The server may stop first; then `commit` fails.
  holder.on('error', () => {})
  await holder.connect()
  await holder.query('BEGIN')
  for (const statement of statements) await holder.query(statement)
  return {
    /** Number of queries that wait for this transaction, directly or indirectly. */
    async countWaiting(): Promise<number> {
      // Otherwise a transaction keeps seeing the connections as of its first query.
      await holder.query('SELECT pg_stat_clear_snapshot()')
      const { rows } = await holder.query(
        `SELECT count(DISTINCT pid)::int AS count FROM pg_locks JOIN pg_stat_activity USING (pid)
         WHERE NOT granted AND datname = current_database()`,
      )
      return rows[0].count
    },
    async commit(): Promise<void> {
      await holder.query('COMMIT')
      await holder.end()
    },
  }
}
