import { sql } from 'kysely'
import type { Db, Tx } from '#server/lib/database/db.ts'
import { codeMinutes, guessesMax } from '#shared/claims/claims.schemas.ts'
import type { ClaimStatus } from '#shared/inbox/claim-items.ts'

export type StoredClaim = {
  id: number
  status: ClaimStatus
  reason: string | null
  sentTo: string | null
  codeExpiresAt: Date | null
  guesses: number
}

/** Somebody's claim to a listing. */
export type ClaimKey = { businessId: number; userId: number }

export const findClaim = (db: Db | Tx, { businessId, userId }: ClaimKey): Promise<StoredClaim | undefined> =>
  db
    .selectFrom('business_claims')
    .select(['id', 'status', 'reason', 'sent_to as sentTo', 'code_expires_at as codeExpiresAt', 'guesses'])
    .where('business_id', '=', businessId)
    .where('user_id', '=', userId)
    .executeTakeFirst()

/** Gives a claim a new code in place of the last one; false for a claim that has ended. */
export async function setCode(
  tx: Tx,
  { businessId, userId }: ClaimKey,
  code: { hash: string; sentTo: string },
): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO business_claims AS claim (business_id, user_id, code_hash, code_expires_at, sent_to)
    VALUES (${businessId}, ${userId}, ${code.hash}, now() + make_interval(mins => ${codeMinutes}), ${code.sentTo})
    ON CONFLICT (business_id, user_id) DO UPDATE SET
      status = CASE WHEN claim.status = 'review' THEN 'review' ELSE 'open' END, code_hash = excluded.code_hash,
      code_expires_at = excluded.code_expires_at, sent_to = excluded.sent_to
      WHERE claim.status <> 'ended'
    RETURNING id`.execute(tx)
  return rows.length > 0
}

/** Counts a guess, and returns what to compare it with and where that went; undefined when there is no valid code. */
export const countGuess = (
  db: Db,
  { businessId, userId }: ClaimKey,
): Promise<{ codeHash: string | null; sentTo: string | null; guesses: number } | undefined> =>
  db
    .updateTable('business_claims')
    .set({ guesses: sql`guesses + 1` })
    .where('business_id', '=', businessId)
    .where('user_id', '=', userId)
    .where('status', 'in', ['open', 'review'])
    .where('guesses', '<', guessesMax)
    .where('code_expires_at', '>', sql<Date>`now()`)
    .returning(['code_hash as codeHash', 'sent_to as sentTo', 'guesses'])
    .executeTakeFirst()

/** Ends a claim, and with it its code. */
export async function endClaim(
  db: Db | Tx,
  { businessId, userId }: ClaimKey,
  status: 'accepted' | 'ended',
): Promise<void> {
  await db
    .updateTable('business_claims')
    .set({
      status,
      code_hash: null,
      code_expires_at: null,
      decided_at: sql<Date>`now()`,
      revision: sql`revision + 1`,
    })
    .where('business_id', '=', businessId)
    .where('user_id', '=', userId)
    .where('status', 'in', ['open', 'review'])
    .execute()
}

export type Claimant = {
  id: number
  firstName: string
  lastName: string
  email: string
  isEmailConfirmed: boolean
  isBlocked: boolean
}

const people = (tx: Tx) =>
  tx
    .selectFrom('users')
    .select(['users.id', 'first_name as firstName', 'last_name as lastName', 'email'])
    .select(sql<boolean>`email_confirmed_at IS NOT NULL`.as('isEmailConfirmed'))
    .select(sql<boolean>`blocked_at IS NOT NULL`.as('isBlocked'))
    .orderBy('users.id')
    .forNoKeyUpdate('users')

/** The claimant, locked so that they can't own one listing too many or delete their account meanwhile. */
export const lockClaimant = (tx: Tx, userId: number): Promise<Claimant | undefined> =>
  people(tx).where('users.id', '=', userId).executeTakeFirst()

/** The claimant and the owner of the listing, locked in the order of their IDs. */
export const lockPeople = (tx: Tx, { businessId, userId }: ClaimKey): Promise<Claimant[]> =>
  people(tx)
    .where(({ eb, selectFrom }) => {
      const owner = selectFrom('businesses').select('submitted_by_id').where('businesses.id', '=', businessId)
      return eb('users.id', 'in', [eb.val(userId), owner])
    })
    .execute()

/** The account with this address. */
export const findPersonByEmail = async (db: Db, email: string): Promise<number | undefined> =>
  (
    await db
      .selectFrom('users')
      .select('id')
      .where(sql`lower(email)`, '=', sql`lower(${email})`)
      .executeTakeFirst()
  )?.id
