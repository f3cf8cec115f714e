import { sql } from 'kysely'
import type { Db, Tx } from '#server/lib/database/db.ts'

/** Whether a person owns a business, whose hours they may be asked about. */
export async function ownsBusiness(db: Db | Tx, userId: number): Promise<boolean> {
  const { rows } = await sql<{ owns: boolean }>`
    SELECT EXISTS (SELECT FROM businesses WHERE submitted_by_id = ${userId}) AS owns`.execute(db)
  return rows[0]?.owns ?? false
}

/** Allows questions about each business of a person again. */
export async function resumeHoursQuestions(tx: Tx, userId: number): Promise<void> {
  await sql`
    DELETE FROM hours_question_stops
    WHERE business_id IN (SELECT id FROM businesses WHERE submitted_by_id = ${userId})`.execute(tx)
}
