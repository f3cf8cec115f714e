import type { Tx } from '#server/lib/database/db.ts'

export type LeavingPerson = { id: number; firstName: string; lastName: string; email: string }

/** The person, locked against everything, also against new rows that name them; undefined when somebody was faster. */
export const lockLeavingPerson = (tx: Tx, userId: number): Promise<LeavingPerson | undefined> =>
  tx
    .selectFrom('users')
    .select(['id', 'first_name as firstName', 'last_name as lastName', 'email'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst()

/**
 * The row, and by its foreign keys everything that names the person: sessions, reset links, identities, devices, likes, what
 * was sent while signed in, mails. Payments stay without the name.
 */
export async function deleteUser(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('users').where('id', '=', userId).execute()
}
