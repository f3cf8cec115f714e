import type { Db } from '../lib/db.ts'
import { notFound } from '../lib/errors.ts'
import { updateUserRole } from './users.repository.ts'

/** This room promises: a role is given only to a person who exists. */

/** Throws not_found for an unknown address. */
export async function setUserRole(db: Db, email: string, role: 'user' | 'admin'): Promise<void> {
  if (!(await updateUserRole(db, email, role))) throw notFound('user')
}
