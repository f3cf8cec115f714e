import { sql } from 'kysely'
import type pg from 'pg'
import type { Db } from '#server/lib/database/db.ts'

/**
 * For `startTestApp`: the database uses our clock instead of its own, and its sessions are in Austin time, where the clocks
 * change. Until the first `setClock`, the time is the real one.
 */
export const onOurClock = (connection: pg.ClientConfig): pg.ClientConfig => ({
  ...connection,
  options: '-c search_path=clock,pg_catalog,public -c timezone=America/Chicago',
})

/** Sets the time to `instant` for every later statement the application sends. */
export async function setClock(db: Db, instant: Date): Promise<void> {
  await sql`CREATE SCHEMA IF NOT EXISTS clock`.execute(db)
  const told = sql.lit(`SELECT ${`timestamptz '${instant.toISOString()}'`}`)
  for (const name of ['now', 'clock_timestamp'])
    await sql`CREATE OR REPLACE FUNCTION clock.${sql.ref(name)}() RETURNS timestamptz LANGUAGE sql STABLE AS ${told}`.execute(
      db,
    )
}
