import { sql } from 'kysely'
import type { OwnedBusinessId } from '#server/businesses/businesses.guards.ts'
import { isActive, isActivePerson } from '#server/lib/active-people.repository.ts'
import type { Db, Tx } from '#server/lib/database/db.ts'
import { isNotStopped } from '#server/lib/mail/mail-stops.repository.ts'
import type { Schedule } from '#shared/businesses/special-hours.ts'

/** A listed business with an owner, who may be asked about its hours. */
export type AskedOwner = Schedule & {
  businessId: number
  name: string
  ownerId: number
  firstName: string
  lastName: string
  email: string
}

/** No owner is asked more often, nor soon after they confirmed or changed the hours, or registered the business. */
const pause = sql`interval '21 days'`

/**
 * The next businesses by ID that are due for an occasion. Before a holiday, those that already said what they do that day
 * aren't.
 */
export async function listDue(
  tx: Tx,
  {
    occasion,
    holiday,
    after,
    limit,
  }: { occasion: string; holiday: string | null; after: number; limit: number },
): Promise<AskedOwner[]> {
  const saidSo =
    holiday === null
      ? sql`false`
      : sql`EXISTS (SELECT FROM jsonb_array_elements(p.special_hours -> 'days') AS day
          WHERE ${holiday} BETWEEN day ->> 'from' AND day ->> 'to')`
  const { rows } = await sql<AskedOwner>`
    SELECT b.id AS "businessId", p.name, p.business_hours AS hours, p.special_hours AS special,
      u.id AS "ownerId", u.first_name AS "firstName", u.last_name AS "lastName", u.email
    FROM businesses b JOIN business_profiles p ON p.business_id = b.id JOIN users u ON u.id = b.submitted_by_id
    WHERE b.id > ${after} AND b.is_listed AND p.business_hours IS NOT NULL AND ${isActive('u')}
      AND u.email_confirmed_at IS NOT NULL
      AND coalesce(p.hours_confirmed_at, b.created_at) < now() - ${pause} AND NOT ${saidSo}
      AND ${isNotStopped(sql`u.email`, 'hours')}
      AND NOT EXISTS (SELECT FROM hours_question_stops stop WHERE stop.business_id = b.id)
      AND NOT EXISTS (SELECT FROM hours_questions q
        WHERE q.business_id = b.id AND (q.occasion = ${occasion} OR q.asked_at > now() - ${pause}))
    ORDER BY b.id LIMIT ${limit}`.execute(tx)
  return rows
}

type NewQuestion = { businessId: number; ownerId: number; occasion: string; hash: Buffer }

/** Stores questions; returns the businesses that weren't asked for this occasion by then. */
export async function createQuestions(tx: Tx, questions: readonly NewQuestion[]): Promise<number[]> {
  const created = await tx
    .insertInto('hours_questions')
    .values(
      questions.map(({ businessId, ownerId, occasion, hash }) => ({
        business_id: businessId,
        owner_id: ownerId,
        occasion,
        token_hash: hash,
      })),
    )
    .onConflict((conflict) => conflict.columns(['business_id', 'occasion']).doNothing())
    .returning('business_id')
    .execute()
  return created.map(({ business_id }) => business_id)
}

declare const asked: unique symbol
/** The ID of a business whose owner has followed their link. */
type AskedBusinessId = number & { readonly [asked]: true }

/** The business of a link that was sent to its present owner, and whether they may still speak for it. */
export async function findAskedBusiness(
  tx: Tx,
  hash: Buffer,
): Promise<{ id: AskedBusinessId; isOfActive: boolean } | undefined> {
  const { rows } = await sql<{ id: AskedBusinessId; isOfActive: boolean }>`
    SELECT b.id, ${isActivePerson(sql`q.owner_id`)} AS "isOfActive" FROM hours_questions q JOIN businesses b ON b.id = q.business_id AND b.submitted_by_id = q.owner_id
    WHERE q.token_hash = ${hash} FOR NO KEY UPDATE OF b`.execute(tx)
  return rows[0]
}

/** Notes that the hours of a locked business are right now. */
export async function confirmHours(tx: Tx, businessId: OwnedBusinessId | AskedBusinessId): Promise<void> {
  await tx
    .updateTable('business_profiles')
    .set({ hours_confirmed_at: sql<Date>`now()` })
    .where('business_id', '=', businessId)
    .execute()
}

export async function stopQuestions(tx: Tx, businessId: number): Promise<void> {
  await tx
    .insertInto('hours_question_stops')
    .values({ business_id: businessId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Takes back what an owner was asked since an instant, with its links. */
export async function deleteQuestionsSince(tx: Tx, ownerId: number, since: Date): Promise<void> {
  await tx
    .deleteFrom('hours_questions')
    .where('owner_id', '=', ownerId)
    .where('asked_at', '>=', since)
    .execute()
}

/** Deletes questions with their links once the same occasion can't come again. */
export async function deleteOldQuestions(db: Db): Promise<void> {
  await sql`DELETE FROM hours_questions WHERE asked_at < now() - interval '1 year'`.execute(db)
}
