import { sql } from 'kysely'
import type { Db } from '#server/lib/database/db.ts'

/** As after so many more acts: they are added to a counter that has counted one already. */
export async function countMore(db: Db, key: string, acts: number): Promise<void> {
  const { numAffectedRows } =
    await sql`UPDATE rate_limits SET hits = hits + ${acts} WHERE key = ${key}`.execute(db)
  if (numAffectedRows !== 1n) throw new Error(`Nothing is counted for "${key}"`)
}
