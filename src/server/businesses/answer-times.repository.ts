import { sql } from 'kysely'
import type { Tx } from '#server/lib/database/db.ts'
import { announcePublicChange } from '#server/lib/database/public-changes.ts'

/** How quickly a business answers, as visitors read it: rounded, in minutes and percent. */
export type StoredAnswerTimes = { share: number | null; minutes: number | null; openMinutes: number | null }

/** Stores what was measured, if visitors would read something else now. */
export async function setAnswerTimes(tx: Tx, businessId: number, times: StoredAnswerTimes): Promise<void> {
  const { share, minutes, openMinutes } = times
  const { rows } = await sql`
    UPDATE businesses SET answered_share = ${share}::int, answer_minutes = ${minutes}::int,
      answer_open_minutes = ${openMinutes}::int
    WHERE id = ${businessId} AND (answered_share, answer_minutes, answer_open_minutes)
      IS DISTINCT FROM (${share}::int, ${minutes}::int, ${openMinutes}::int) RETURNING id`.execute(tx)
  if (rows.length > 0) await announcePublicChange(tx)
}
