import { sql } from 'kysely'
import type { Db } from '#server/lib/database/db.ts'

/** Empties the log, which the site itself can't. */
export async function emptyLog(db: Db): Promise<void> {
  await changeLog(db, 'DELETE FROM staff_actions')
  await sql`UPDATE staff_actions_chain SET position = 0, hash = ''`.execute(db)
}

/** Changes the log behind its back, as the owner of the tables could. */
export async function changeLog(db: Db, statement: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`ALTER TABLE staff_actions DISABLE TRIGGER USER`.execute(tx)
    await sql.raw(statement).execute(tx)
    await sql`ALTER TABLE staff_actions ENABLE TRIGGER USER`.execute(tx)
  })
}
