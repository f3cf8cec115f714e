import { sql } from 'kysely'
import type { Db } from '../lib/db.ts'

/** Gives the person with this address a role; false when there is nobody. */
export async function updateUserRole(db: Db, email: string, role: 'user' | 'admin'): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ role })
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
