import { createHash } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import type { Db } from '#server/lib/database/db.ts'
import { hashingCost } from '#server/lib/password-hashes.ts'
import { updatePasswordHash } from '#server/users/credentials.repository.ts'
import { demoAccounts, demoPassword } from './people.ts'

const accounts = Object.values(demoAccounts)

/** The demo accounts that still exist; the address could belong to someone else by now. */
async function findAccounts(db: Db) {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'email', 'password_hash'])
    .where(
      'id',
      'in',
      accounts.map(({ id }) => id),
    )
    .execute()
  return rows.filter((row) => accounts.some(({ id, email }) => id === row.id && email === row.email))
}

/** Derived from the address, not random, so the same seed gives the same rows. The password is published anyway. */
const saltOf = (email: string) => createHash('sha256').update(`demo ${email}`).digest().subarray(0, 16)

/** Sets the password of demo accounts without one, after seeding or in a data folder from before passwords. */
export async function giveDemoPasswords(db: Db): Promise<void> {
  const without = (await findAccounts(db)).filter((account) => account.password_hash === null)
  await Promise.all(
    without.map(async ({ id, email }) => {
      const made = await hash(demoPassword, { ...hashingCost, salt: saltOf(email) })
      await db.transaction().execute((tx) => updatePasswordHash(tx, id, made))
    }),
  )
}
