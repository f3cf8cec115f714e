import type { Tx } from '#server/lib/database/db.ts'
import { AppError } from '#server/lib/http/errors.ts'
import type { User } from '#shared/lib/user.schemas.ts'
import { createUser, type NewPerson } from './credentials.repository.ts'

/** This room promises: an e-mail address belongs to one person, and what a password is compared with leaves by this door alone. */

/** What sign-up says to an address that is taken. */
export const emailTaken = () =>
  new AppError('conflict', 'An account with this email already exists', {
    email: 'An account with this email already exists',
  })

/** Throws conflict when somebody has this address already, however many try at once. */
export async function createPerson(tx: Tx, person: NewPerson): Promise<User> {
  const user = await createUser(tx, person)
  if (!user) throw emailTaken()
  return user
}
