import { type RawBuilder, sql } from 'kysely'
import { containsPattern } from '#server/lib/database/contains-pattern.ts'
import type { Db, Tx } from '#server/lib/database/db.ts'
import { toListPage, windowOf } from '#server/lib/http/list-pages.ts'
import { toEmailKey } from '#shared/lib/email.ts'
import type { UserRole } from '#shared/lib/user.schemas.ts'
import type {
  DeskUser,
  DeskUserFilter,
  DeskUserList,
  ListDeskUsersQuery,
} from '#shared/users/users-desk.schemas.ts'

type Row = Omit<DeskUser, 'blockedAt' | 'createdAt' | 'isYou'> & { blockedAt: Date | null; createdAt: Date }

const conditions: Record<DeskUserFilter, RawBuilder<unknown>> = {
  all: sql`true`,
  staff: sql`role <> 'user'`,
  blocked: sql`blocked_at IS NOT NULL`,
}

/** A page of all people, newest first. `staffId` is the viewer. */
export async function listDeskUsers(
  db: Db | Tx,
  { filter, search, page }: ListDeskUsersQuery,
  staffId: number,
): Promise<DeskUserList> {
  const { limit, offset } = windowOf(page)
  const pattern = containsPattern(search)
  // Written to match the index.
  const found =
    search === ''
      ? sql``
      : sql`AND lower(first_name || ' ' || last_name || ' ' || email) LIKE lower(${pattern})`
  const wanted = sql`
    SELECT id FROM users WHERE ${conditions[filter]} ${found}
    ORDER BY created_at DESC, id DESC LIMIT ${limit} OFFSET ${offset}`
  const { rows: users, place } = toListPage(await readDeskUsers(db, wanted, staffId), page)
  return { users, ...place }
}

/** A person as the desk shows them to this staff member. */
export async function findDeskUser(db: Db, userId: number, staffId: number): Promise<DeskUser | undefined> {
  const [user] = await readDeskUsers(db, sql`SELECT ${userId}::int AS id`, staffId)
  return user
}

async function readDeskUsers(db: Db | Tx, wanted: RawBuilder<unknown>, staffId: number): Promise<DeskUser[]> {
  const { rows } = await sql<Row>`
    SELECT u.id, u.first_name AS "firstName", u.last_name AS "lastName", u.email, u.role, u.blocked_at AS "blockedAt",
      u.blocked_reason AS "blockedReason", u.revision, u.created_at AS "createdAt",
      (SELECT count(*) FROM businesses WHERE submitted_by_id = u.id AND status <> 'merged')::int AS "businessCount",
      (SELECT count(*) FROM reviews WHERE user_id = u.id)::int AS "reviewCount"
    FROM (${wanted}) AS wanted JOIN users u ON u.id = wanted.id
    ORDER BY u.created_at DESC, u.id DESC`.execute(db)
  return rows.map((row) => ({
    ...row,
    blockedAt: row.blockedAt?.toISOString() ?? null,
    isYou: row.id === staffId,
    createdAt: row.createdAt.toISOString(),
  }))
}

export type ManagedUser = {
  id: number
  firstName: string
  lastName: string
  email: string
  isEmailConfirmed: boolean
  role: UserRole
  isBlocked: boolean
  blockedReason: string | null
  revision: number
}
/** A person with everyone who is staff and not blocked at this moment. */
type ManagedAmongStaff = { person: ManagedUser | undefined; staffIds: number[] }

/**
 * The person, locked together with all staff: otherwise two who demote each other at the same time would leave no staff.
 * In order of ID, because every such action locks the same rows.
 */
export async function lockAmongStaff(tx: Tx, userId: number): Promise<ManagedAmongStaff> {
  const locked = sql`role = 'admin' OR id = ${userId}`
  await sql`SELECT FROM users WHERE ${locked} ORDER BY id FOR NO KEY UPDATE`.execute(tx)
  // A separate statement: one that waited for the locks would read the roles as of before the wait.
  const { rows } = await sql<ManagedUser>`
    SELECT id, first_name AS "firstName", last_name AS "lastName", email, role, blocked_at IS NOT NULL AS "isBlocked",
      blocked_reason AS "blockedReason", revision, email_confirmed_at IS NOT NULL AS "isEmailConfirmed"
    FROM users WHERE ${locked} ORDER BY id`.execute(tx)
  return {
    person: rows.find(({ id }) => id === userId),
    staffIds: rows.filter(({ role, isBlocked }) => role === 'admin' && !isBlocked).map(({ id }) => id),
  }
}

export async function updateRole(tx: Tx, userId: number, role: UserRole): Promise<void> {
  await tx.updateTable('users').set({ role, revision: sql`revision + 1` }).where('id', '=', userId).execute()
}

/** Blocks a person for a reason; null unblocks them. */
export async function updateBlock(tx: Tx, userId: number, reason: string | null): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      blocked_at: reason === null ? null : sql<Date>`now()`,
      blocked_reason: reason,
      revision: sql`revision + 1`,
    })
    .where('id', '=', userId)
    .execute()
}

/** The person with this address, in any case. */
export async function findUserIdByEmail(db: Db, email: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where(sql`lower(email)`, '=', sql`lower(${toEmailKey(email)})`)
    .executeTakeFirst()
  return row?.id
}
