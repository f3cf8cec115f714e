import { type RawBuilder, sql } from 'kysely'
import { confirmedEmail } from '#server/lib/database/confirmed-email.ts'
import type { Db, Tx } from '#server/lib/database/db.ts'
import type { MemberRole } from '#shared/businesses/team-roles.ts'

/** A person's role in the team of a business; null for everyone else, the owner included. */
export async function findMemberRole(
  db: Db | Tx,
  businessId: number,
  userId: number,
): Promise<MemberRole | null> {
  const member = await memberOf(db, businessId, userId).executeTakeFirst()
  return member?.role ?? null
}

/** The same; they then can't be removed before the transaction ends. */
export async function lockMemberRole(tx: Tx, businessId: number, userId: number): Promise<MemberRole | null> {
  const member = await memberOf(tx, businessId, userId).forShare().executeTakeFirst()
  return member?.role ?? null
}

const memberOf = (db: Db | Tx, businessId: number, userId: number) =>
  db
    .selectFrom('business_members')
    .select('role')
    .where('user_id', '=', userId)
    .where('business_id', '=', businessId)

/** The IDs of the members who are emailed about quote requests to any of these businesses; for SQL. */
export const requestReaders = (businessIds: readonly number[]) =>
  sql<number>`(SELECT user_id FROM business_members WHERE business_id = ANY(${sql.val(businessIds)}::int[]) AND gets_requests)`

/** Those of these businesses that email a person of the query, named `users`, about quote requests; for SQL. */
export const readsRequestsOf = (businessIds: readonly number[]) =>
  sql<number[]>`ARRAY(SELECT business_id FROM business_members
    WHERE user_id = users.id AND business_id = ANY(${sql.val(businessIds)}::int[]) AND gets_requests)`

/** Adds somebody to a team, or changes their role. */
export async function setMember(tx: Tx, businessId: number, userId: number, role: MemberRole): Promise<void> {
  await tx
    .insertInto('business_members')
    .values({ business_id: businessId, user_id: userId, role })
    .onConflict((conflict) => conflict.columns(['user_id', 'business_id']).doUpdateSet({ role }))
    .execute()
}

/** Removes somebody from a team; false for somebody who isn't in it. */
export async function deleteMember(tx: Tx, businessId: number, userId: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('business_members')
    .where('user_id', '=', userId)
    .where('business_id', '=', businessId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Withdraws every open invitation of a business, and with it a transfer. */
export async function deleteInvitations(tx: Tx, businessId: number): Promise<void> {
  await tx
    .deleteFrom('business_invitations')
    .where('business_id', '=', businessId)
    .where('accepted_by_id', 'is', null)
    .execute()
}

/** Removes everybody from a team, and what it wrote for itself, for a business that gets another owner. */
export async function deleteTeam(tx: Tx, businessId: number): Promise<void> {
  await deleteTeamWords(tx, sql`ARRAY[${businessId}::int]`)
  await tx.deleteFrom('business_members').where('business_id', '=', businessId).execute()
  await deleteInvitations(tx, businessId)
}

/** Deletes notes, labels and saved replies: the next owner gets the conversations, and not what others thought of them. */
async function deleteTeamWords(tx: Tx, businessIds: RawBuilder<unknown>): Promise<void> {
  await sql`DELETE FROM conversation_notes USING business_quote_requests request
    WHERE request.id = conversation_id AND request.business_id = ANY(${businessIds})`.execute(tx)
  await sql`DELETE FROM business_labels WHERE business_id = ANY(${businessIds})`.execute(tx)
  await sql`DELETE FROM business_saved_replies WHERE business_id = ANY(${businessIds})`.execute(tx)
}

/** Ends the teams of a person's businesses, and what invited them elsewhere. The businesses must be locked. */
export async function deleteTeamsOf(tx: Tx, userId: number): Promise<void> {
  const theirs = sql`ARRAY(SELECT id FROM businesses WHERE submitted_by_id = ${userId})`
  await deleteTeamWords(tx, theirs)
  await sql`DELETE FROM business_members WHERE user_id = ${userId} OR business_id = ANY(${theirs})`.execute(
    tx,
  )
  await sql`
    DELETE FROM business_invitations WHERE accepted_by_id = ${userId} OR business_id = ANY(${theirs})
      OR lower(email) = ${confirmedEmail(userId)}`.execute(tx)
}
