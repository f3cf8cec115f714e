import type { Db, Tx } from '#server/lib/database/db.ts'
import type { User, UserRole } from '#shared/lib/user.schemas.ts'

export type ProfileRow = {
  id: number
  firstName: string
  lastName: string
  email: string
  role: UserRole
  picture: string | null
  hasPassword: boolean
  isEmailConfirmed: boolean
  showsEmail: boolean
  createdAt: Date
}

/** The columns a person may change in their own row. */
export type ProfileFields = Pick<ProfileRow, 'firstName' | 'lastName' | 'email' | 'picture'>

/** How a change is recorded in the activity history. */
export type ProfileField = 'name' | 'email' | 'picture'

const selectProfile = (db: Db | Tx, userId: number) =>
  db
    .selectFrom('users')
    .select((eb) => [
      'id',
      'first_name as firstName',
      'last_name as lastName',
      'email',
      'role',
      'profile_image_url as picture',
      eb('password_hash', 'is not', null).$castTo<boolean>().as('hasPassword'),
      eb('email_confirmed_at', 'is not', null).$castTo<boolean>().as('isEmailConfirmed'),
      'shows_email as showsEmail',
      'created_at as createdAt',
    ])
    .where('id', '=', userId)

export const findProfile = (db: Db, userId: number): Promise<ProfileRow | undefined> =>
  selectProfile(db, userId).executeTakeFirst()

/** Like `findProfile`; nothing else can then change or delete the person before the transaction ends. */
export const lockProfile = (tx: Tx, userId: number): Promise<ProfileRow | undefined> =>
  selectProfile(tx, userId).forNoKeyUpdate().executeTakeFirst()

/** Throws a unique violation when the address belongs to someone else. */
export async function updateProfileRow(tx: Tx, userId: number, fields: ProfileFields): Promise<void> {
  const { firstName, lastName, email, picture } = fields
  await tx
    .updateTable('users')
    .set({ first_name: firstName, last_name: lastName, email, profile_image_url: picture })
    .where('id', '=', userId)
    .execute()
}

/** Whether owners of businesses that the person likes, follows or reviews see the email address. */
export async function updateShowsEmail(db: Db, userId: number, showsEmail: boolean): Promise<void> {
  await db.updateTable('users').set({ shows_email: showsEmail }).where('id', '=', userId).execute()
}

export async function updateEmail(tx: Tx, userId: number, email: string): Promise<void> {
  await tx.updateTable('users').set({ email }).where('id', '=', userId).execute()
}

export async function createProfileChange(tx: Tx, userId: number, fields: ProfileField[]): Promise<void> {
  await tx.insertInto('profile_changes').values({ user_id: userId, fields }).execute()
}

/** The person in the API's format, as they see themselves. */
export function toUser({ picture, createdAt, showsEmail, ...person }: ProfileRow): User {
  return { ...person, profileImageUrl: picture }
}
