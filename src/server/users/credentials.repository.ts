import { type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import type { Db, Tx } from '#server/lib/database/db.ts'
import type { Tables } from '#server/lib/database/tables.ts'
import { toEmailKey } from '#shared/lib/email.ts'
import type { User } from '#shared/lib/user.schemas.ts'

/** A person with their password hash, which is null for someone who only signs in with Google. */
export type Credentials = {
  user: User
  passwordHash: string | null
  isBlocked: boolean
  hasSecondFactor: boolean
}

export type NewPerson = {
  firstName: string
  lastName: string
  email: string
  passwordHash: string | null
  isEmailConfirmed: boolean
}

const userColumns = [
  'id',
  'first_name',
  'last_name',
  'email',
  'role',
  'profile_image_url',
  'password_hash',
  'email_confirmed_at',
  'blocked_at',
  'has_second_factor',
] as const satisfies readonly (keyof Tables['users'])[]

type UserRow = Pick<Selectable<Tables['users']>, (typeof userColumns)[number]>

function toCredentials(row: UserRow): Credentials {
  return {
    user: {
      id: row.id,
      firstName: row.first_name,
      lastName: row.last_name,
      email: row.email,
      role: row.role,
      profileImageUrl: row.profile_image_url,
      hasPassword: row.password_hash !== null,
      isEmailConfirmed: row.email_confirmed_at !== null,
    },
    passwordHash: row.password_hash,
    isBlocked: row.blocked_at !== null,
    hasSecondFactor: row.has_second_factor,
  }
}

async function readCredentials<Row>(
  query: SelectQueryBuilder<Tables, 'users', Row>,
): Promise<Credentials | null> {
  const row = await query.select(userColumns).executeTakeFirst()
  return row ? toCredentials(row) : null
}

/** By email address in any case, like the unique index; an older account that has it as it was typed comes first. */
export function findCredentialsByEmail(db: Db | Tx, email: string): Promise<Credentials | null> {
  return readCredentials(
    db
      .selectFrom('users')
      .where(sql`lower(email)`, 'in', [sql`lower(${email})`, sql`lower(${toEmailKey(email)})`])
      .orderBy(sql`lower(email) = lower(${email})`, 'desc')
      .limit(1),
  )
}

export function findCredentials(db: Db | Tx, userId: number): Promise<Credentials | null> {
  return readCredentials(db.selectFrom('users').where('id', '=', userId))
}

/** Like `findCredentials`; the person then can't change before the transaction ends. */
export function lockCredentials(tx: Tx, userId: number): Promise<Credentials | null> {
  return readCredentials(tx.selectFrom('users').where('id', '=', userId).forShare())
}

/** Null when the address is already taken; waits for a parallel request that is about to take it. */
export async function createUser(tx: Tx, person: NewPerson): Promise<User | null> {
  const row = await tx
    .insertInto('users')
    .values({
      first_name: person.firstName,
      last_name: person.lastName,
      email: person.email,
      password_hash: person.passwordHash,
      // The default is now.
      ...(!person.isEmailConfirmed && { email_confirmed_at: null }),
    })
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returning(userColumns)
    .executeTakeFirst()
  return row ? toCredentials(row).user : null
}

/** Null removes the password. */
export async function updatePasswordHash(tx: Tx, userId: number, hash: string | null): Promise<void> {
  await tx.updateTable('users').set({ password_hash: hash }).where('id', '=', userId).execute()
}

/** True if the hash was still `from`, so only one of two simultaneous changes succeeds. */
export async function replacePasswordHash(
  db: Db | Tx,
  userId: number,
  from: string,
  to: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ password_hash: to })
    .where('id', '=', userId)
    .where('password_hash', '=', from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
