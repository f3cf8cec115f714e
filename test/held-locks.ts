import pg from 'pg'

/** A transaction that keeps what its statements locked until it is told to commit. */
export async function holdLocks({ connection }: { connection: pg.ClientConfig }, ...statements: string[]) {
  const holder = new pg.Client(connection)
  await holder.connect()
  await holder.query('BEGIN')
  for (const statement of statements) await holder.query(statement)
  return {
    /** How many wait for this transaction, or for one that does. */
    async countWaiting(): Promise<number> {
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
