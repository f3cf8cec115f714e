import { sql } from 'kysely'
import type { OwnedBusinessId } from '#server/businesses/businesses.guards.ts'
import type { Db, Tx } from '#server/lib/database/db.ts'
import type { MemberRole } from '#shared/businesses/team-roles.ts'
import { type TeamMember, teamMax } from '#shared/teams/teams.schemas.ts'

/** The members of a business, the oldest first. */
export async function listMembers(db: Db, businessId: OwnedBusinessId): Promise<TeamMember[]> {
  const rows = await db
    .selectFrom('business_members as member')
    .innerJoin('users', 'users.id', 'member.user_id')
    .select(['user_id as userId', 'users.email', 'member.role', 'member.created_at as since'])
    .select(sql<string>`first_name || ' ' || last_name`.as('name'))
    .where('business_id', '=', businessId)
    .orderBy('member.created_at')
    .orderBy('user_id')
    .limit(teamMax)
    .execute()
  return rows.map((row) => ({ ...row, since: row.since.toISOString() }))
}

/** Whether a member is emailed about quote requests; null for everyone else. */
export async function findMailWish(db: Db, businessId: number, userId: number): Promise<boolean | null> {
  const member = await db
    .selectFrom('business_members')
    .select('gets_requests')
    .where('user_id', '=', userId)
    .where('business_id', '=', businessId)
    .executeTakeFirst()
  return member?.gets_requests ?? null
}

/** False for somebody who isn't a member. */
export async function setMailWish(
  db: Db,
  businessId: OwnedBusinessId,
  userId: number,
  getsRequests: boolean,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('business_members')
    .set({ gets_requests: getsRequests })
    .where('user_id', '=', userId)
    .where('business_id', '=', businessId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** False for somebody who isn't a member. */
export async function changeMemberRole(
  tx: Tx,
  businessId: number,
  userId: number,
  role: MemberRole,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('business_members')
    .set({ role })
    .where('user_id', '=', userId)
    .where('business_id', '=', businessId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** How many people are in the team of a business or invited to it, and whether this address is a member's. */
export async function countTeam(
  tx: Tx,
  businessId: number,
  email: string,
): Promise<{ size: number; isMember: boolean }> {
  const { rows } = await sql<{ size: number; isMember: boolean }>`
    SELECT (SELECT count(*) FROM business_members WHERE business_id = ${businessId})
        + (SELECT count(*) FROM business_invitations WHERE business_id = ${businessId} AND accepted_by_id IS NULL) AS size,
      EXISTS (SELECT FROM business_members m JOIN users u ON u.id = m.user_id
        WHERE m.business_id = ${businessId} AND lower(u.email) = lower(${email})) AS "isMember"`.execute(tx)
  return rows[0] as { size: number; isMember: boolean }
}

/** How many teams somebody is in. */
export async function countMemberships(tx: Tx, userId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('business_members')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}
