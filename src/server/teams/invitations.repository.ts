import { sql } from 'kysely'
import type { OwnedBusinessId } from '#server/businesses/businesses.guards.ts'
import { publicAddress } from '#server/businesses/ownership.repository.ts'
import { isActive, isActiveAddress } from '#server/lib/active-people.repository.ts'
import type { Db, Tx } from '#server/lib/database/db.ts'
import type { InvitedRole } from '#shared/businesses/team-roles.ts'
import { invitationDays, type Offered, type TeamInvitation, teamMax } from '#shared/teams/teams.schemas.ts'

const isExpired = sql<boolean>`expires_at <= now()`
const validUntil = sql<Date>`now() + make_interval(days => ${invitationDays})`
const columns = ['id', 'email', 'role', 'expires_at as expiresAt', isExpired.as('isExpired')] as const

type Row = Omit<TeamInvitation, 'expiresAt'> & { expiresAt: Date }
const toInvitation = (row: Row): TeamInvitation => ({ ...row, expiresAt: row.expiresAt.toISOString() })

const open = (db: Db | Tx, businessId: number) =>
  db
    .selectFrom('business_invitations')
    .select(columns)
    .where('business_id', '=', businessId)
    .where('accepted_by_id', 'is', null)

/** The invitations of a business that nobody has answered, the oldest first. */
export const listInvitations = async (db: Db, businessId: OwnedBusinessId): Promise<TeamInvitation[]> =>
  (
    await open(db, businessId)
      .orderBy('id')
      .limit(teamMax + 1)
      .execute()
  ).map(toInvitation)

export const findOpenInvitation = async (
  tx: Tx,
  businessId: number,
  invitationId: number,
): Promise<TeamInvitation | undefined> => {
  const row = await open(tx, businessId).where('id', '=', invitationId).executeTakeFirst()
  return row && toInvitation(row)
}

/** The open one to an address; `isNew` within a minute of its creation. */
export async function findInvitationTo(
  tx: Tx,
  businessId: number,
  email: string,
): Promise<(TeamInvitation & { isNew: boolean }) | undefined> {
  const row = await open(tx, businessId)
    .select(sql<boolean>`created_at > now() - interval '1 minute'`.as('isNew'))
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .executeTakeFirst()
  return row && { ...toInvitation(row), isNew: row.isNew }
}

/** The open offer to take over a business. */
export const findTransfer = (tx: Tx, businessId: number): Promise<{ email: string } | undefined> =>
  open(tx, businessId).where('role', '=', 'owner').executeTakeFirst()

type NewInvitation = { email: string; role: InvitedRole; keepsFormer?: boolean; hash: Buffer }

export async function createInvitation(
  tx: Tx,
  businessId: number,
  { email, role, keepsFormer = false, hash }: NewInvitation,
): Promise<TeamInvitation> {
  const row = await tx
    .insertInto('business_invitations')
    .values({
      business_id: businessId,
      email,
      role,
      keeps_former: keepsFormer,
      token_hash: hash,
      expires_at: validUntil,
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
  return toInvitation(row)
}

/** Gives an invitation a new link in place of the last one, with the full time. */
export async function renewInvitation(tx: Tx, invitationId: number, hash: Buffer): Promise<TeamInvitation> {
  const row = await tx
    .updateTable('business_invitations')
    .set({ token_hash: hash, expires_at: validUntil })
    .where('id', '=', invitationId)
    .returning(columns)
    .executeTakeFirstOrThrow()
  return toInvitation(row)
}

/** Deletes an open invitation; undefined if there is none. */
export const deleteInvitation = (
  tx: Tx,
  businessId: number,
  invitationId: number,
): Promise<{ email: string; role: InvitedRole } | undefined> =>
  tx
    .deleteFrom('business_invitations')
    .where('business_id', '=', businessId)
    .where('id', '=', invitationId)
    .where('accepted_by_id', 'is', null)
    .returning(['email', 'role'])
    .executeTakeFirst()

/** An invitation is dead while its sender or its recipient is blocked; for rows named `invitation` and `owner`. */
const isBetweenActive = sql<boolean>`(${isActive('owner')} AND ${isActiveAddress(sql`invitation.email`)})`

/** The invitation of a link, as its holder sees it. */
export async function findOffer(db: Db, hash: Buffer): Promise<Offered | undefined> {
  const row = await db
    .selectFrom('business_invitations as invitation')
    .innerJoin('businesses as b', 'b.id', 'invitation.business_id')
    .innerJoin('business_profiles as p', 'p.business_id', 'b.id')
    .innerJoin('users as owner', 'owner.id', 'b.submitted_by_id')
    .select(['b.id as businessId', 'p.name as businessName', 'invitation.email', 'invitation.role'])
    .select('expires_at as expiresAt')
    .select(publicAddress)
    .select(sql<string>`owner.first_name || ' ' || owner.last_name`.as('ownerName'))
    .where('token_hash', '=', hash)
    .where(sql<boolean>`b.status <> 'merged'`)
    .where('accepted_by_id', 'is', null)
    .where(isBetweenActive)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  if (!row) return undefined
  const { address, zipCode, expiresAt, ...offer } = row
  return {
    ...offer,
    place: [address, zipCode].filter(Boolean).join(', '),
    expiresAt: expiresAt.toISOString(),
  }
}

/** Which business a link is about, valid or not. */
export const findBusinessOfLink = async (tx: Tx, hash: Buffer): Promise<number | undefined> =>
  (
    await tx
      .selectFrom('business_invitations')
      .select('business_id')
      .where('token_hash', '=', hash)
      .executeTakeFirst()
  )?.business_id

export type LinkedInvitation = {
  id: number
  email: string
  role: InvitedRole
  keepsFormer: boolean
  acceptedById: number | null
  isExpired: boolean
  /** Neither its sender nor its recipient is blocked. */
  isBetweenActive: boolean
}

/** The invitation of a link, locked until the transaction ends. Lock people and the business first. */
export const lockInvitation = (tx: Tx, hash: Buffer): Promise<LinkedInvitation | undefined> =>
  tx
    .selectFrom('business_invitations as invitation')
    .innerJoin('businesses as b', 'b.id', 'invitation.business_id')
    .leftJoin('users as owner', 'owner.id', 'b.submitted_by_id')
    .select(['invitation.id', 'invitation.email', 'invitation.role', 'keeps_former as keepsFormer'])
    .select(['accepted_by_id as acceptedById', isExpired.as('isExpired')])
    .select(isBetweenActive.as('isBetweenActive'))
    .where('token_hash', '=', hash)
    .forUpdate('invitation')
    .executeTakeFirst()

export async function markAccepted(tx: Tx, invitationId: number, userId: number): Promise<void> {
  await tx
    .updateTable('business_invitations')
    .set({ accepted_by_id: userId })
    .where('id', '=', invitationId)
    .execute()
}

/** Withdraws what an owner has offered since an instant and nobody has accepted. */
export async function deleteInvitationsSince(tx: Tx, ownerId: number, since: Date): Promise<void> {
  await sql`
    DELETE FROM business_invitations USING businesses b
    WHERE b.id = business_id AND b.submitted_by_id = ${ownerId} AND accepted_by_id IS NULL
      AND business_invitations.created_at >= ${since}`.execute(tx)
}

/** Deletes what expired a month ago, answered or not. */
export async function deleteOldInvitations(db: Db): Promise<void> {
  await db
    .deleteFrom('business_invitations')
    .where('expires_at', '<', sql<Date>`now() - interval '30 days'`)
    .execute()
}
