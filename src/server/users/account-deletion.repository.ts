import type { Tx } from '#server/lib/database/db.ts'

type LeavingPerson = {
  id: number
  firstName: string
  lastName: string
  email: string
  isEmailConfirmed: boolean
}

/**
 * The person, locked against everything, including new rows that reference them; undefined when a parallel deletion came
 * first.
 */
export const lockLeavingPerson = (tx: Tx, userId: number): Promise<LeavingPerson | undefined> =>
  tx
    .selectFrom('users')
    .select((eb) => [
      'id',
      'first_name as firstName',
      'last_name as lastName',
      'email',
      eb('email_confirmed_at', 'is not', null).$castTo<boolean>().as('isEmailConfirmed'),
    ])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst()

/**
 * Deletes the row, and through its foreign keys everything that references the person: sessions, second factors, reset links,
 * identities, devices, likes, forms sent while signed in, email. Payments stay, without the name.
 */
export async function deleteUser(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('users').where('id', '=', userId).execute()
}
