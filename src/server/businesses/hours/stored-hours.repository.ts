import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Db } from '#server/lib/database/db.ts'
import { austinWallClock } from '#shared/businesses/austin-clock.ts'
import { type Schedule, storedMinutes } from '#shared/businesses/special-hours.ts'

type StoredHours = Schedule & { id: number; version: number; minutes: number[] | null }

const batchSize = 500

/**
 * Moves the minutes of businesses with special hours on to the days around now. They reach five days ahead, so runs may be
 * missed. An owner's edit in between wins: it has stored newer minutes.
 */
export async function moveStoredHours(db: Db, at = new Date()): Promise<void> {
  const { date } = austinWallClock(at)
  for (let after = 0; ; ) {
    const batch = await listSpecial(db, after)
    const moved = batch.flatMap(({ id, version, minutes, ...schedule }) => {
      const current = storedMinutes(schedule, date)
      return isDeepStrictEqual(current, minutes) ? [] : { id, version, minutes: current }
    })
    if (moved.length > 0) await updateMinutes(db, moved)
    after = batch.at(-1)?.id ?? 0
    if (batch.length < batchSize) return
  }
}

async function listSpecial(db: Db, after: number): Promise<StoredHours[]> {
  const { rows } = await sql<StoredHours>`
    SELECT b.id, b.version, b.weekly_minutes AS minutes, p.business_hours AS hours, p.special_hours AS special
    FROM business_profiles p JOIN businesses b ON b.id = p.business_id
    WHERE p.special_hours IS NOT NULL AND p.business_id > ${after}
    ORDER BY p.business_id LIMIT ${sql.lit(batchSize)}`.execute(db)
  return rows
}

async function updateMinutes(
  db: Db,
  moved: Pick<StoredHours, 'id' | 'version' | 'minutes'>[],
): Promise<void> {
  await sql`
    WITH given AS (
      SELECT id, version, minutes FROM jsonb_to_recordset(${JSON.stringify(moved)}::jsonb)
        AS given (id integer, version bigint, minutes smallint[])),
    current AS (
      SELECT b.id FROM businesses b JOIN given ON given.id = b.id AND given.version = b.version
      ORDER BY b.id FOR NO KEY UPDATE OF b)
    UPDATE businesses b SET weekly_minutes = given.minutes
    FROM given JOIN current ON current.id = given.id WHERE b.id = given.id`.execute(db)
}
