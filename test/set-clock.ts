import { sql } from 'kysely'
import type pg from 'pg'
import type { Db } from '#server/lib/database/db.ts'

/**
 * For `startTestApp`: the database asks our clock before its own, and its sessions live in Austin, where the clocks change.
 * Until `setClock` is called first, the time is the true one.
 */
export const onOurClock = (connection: pg.ClientConfig): pg.ClientConfig => ({
  ...connection,
  options: '-c search_path=clock,pg_catalog,public -c timezone=America/Chicago',
})

/** From now on it is `instant`, for every statement that the application sends. */
export async function setClock(db: Db, instant: Date): Promise<void> {
  await sql`CREATE SCHEMA IF NOT EXISTS clock`.execute(db)
  const told = sql.lit(`SELECT ${`timestamptz '${instant.toISOString()}'`}`)
  for (const name of ['now', 'clock_timestamp'])
    await sql`CREATE OR REPLACE FUNCTION clock.${sql.ref(name)}() RETURNS timestamptz LANGUAGE sql STABLE AS ${told}`.execute(
      db,
    )
}
