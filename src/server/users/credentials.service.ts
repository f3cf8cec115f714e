import type { Tx } from '#server/lib/database/db.ts'
import { AppError } from '#server/lib/http/errors.ts'
import type { User } from '#shared/lib/user.schemas.ts'
import { createUser, type NewPerson } from './credentials.repository.ts'

/** Guarantee: an email address belongs to one person, and a password hash is only available here. */

/** The error at sign-up for an address that is taken. */
export const emailTaken = () =>
  new AppError('conflict', 'An account with this email already exists', {
    email: 'An account with this email already exists',
  })

/** Throws conflict when the address is already taken, even by a simultaneous request. */
export async function createPerson(tx: Tx, person: NewPerson): Promise<User> {
  const user = await createUser(tx, person)
  if (!user) throw emailTaken()
  return user
}
