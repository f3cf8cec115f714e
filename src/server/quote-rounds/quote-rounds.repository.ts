import { sql } from 'kysely'
import { isFromActive } from '#server/lib/active-people.repository.ts'
import type { Db, Tx } from '#server/lib/database/db.ts'
import type { QuoteSpam } from '#server/quote-requests/quote-requests.repository.ts'
import { isOfVisitor } from '#server/quote-requests/senders.repository.ts'
import type { OwnQuoteRounds, RoundTiming } from '#shared/quote-rounds/quote-rounds.schemas.ts'
import type { AnsweredQuestion } from '#shared/trade-questions/trade-questions.schemas.ts'

/** A stored round. */
export type Round = {
  id: number
  linkSeed: string
  userId: number | null
  deviceHash: Buffer | null
  name: string
  email: string
  phone: string
  hidesContact: boolean
  what: string
  where: string
  timing: RoundTiming
  fromDay: string | null
  toDay: string | null
  budgetCents: number | null
  answers: AnsweredQuestion[]
  requirements: string
  category: number | null
  subcategory: number | null
  subSubCategory: number | null
  search: string
  spam: QuoteSpam
  replacesSilent: boolean
  replaceAt: Date | null
  createdAt: Date
}

/** Stores a round and returns its ID. */
export async function createRound(
  tx: Tx,
  { spam, ...round }: Omit<Round, 'id' | 'createdAt'> & { tokenHash: Buffer },
): Promise<number> {
  const { id } = await tx
    .insertInto('quote_rounds')
    .values({
      link_seed: round.linkSeed,
      token_hash: round.tokenHash,
      user_id: round.userId,
      device_hash: round.deviceHash,
      name: round.name,
      email: round.email,
      phone: round.phone,
      hides_contact: round.hidesContact,
      what: round.what,
      place: round.where,
      timing: round.timing,
      from_day: round.fromDay,
      to_day: round.toDay,
      budget_cents: round.budgetCents,
      answers: JSON.stringify(round.answers),
      requirements: round.requirements,
      category_id: round.category,
      subcategory_id: round.subcategory,
      service_id: round.subSubCategory,
      search: round.search,
      spam_score: spam.score,
      spam_rules: spam.rules,
      text_key: spam.textKey,
      replaces_silent: round.replacesSilent,
      replace_at: round.replaceAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const rounds = (db: Db | Tx) =>
  db
    .selectFrom('quote_rounds as round')
    .select(['id', 'link_seed as linkSeed', 'user_id as userId', 'device_hash as deviceHash'])
    .select(['name', 'email', 'phone', 'hides_contact as hidesContact', 'what', 'place as where', 'timing'])
    .select(sql<string | null>`from_day::text`.as('fromDay'))
    .select(sql<string | null>`to_day::text`.as('toDay'))
    .select([
      'budget_cents as budgetCents',
      'answers',
      'requirements',
      'search',
      'spam_score',
      'spam_rules',
      'text_key',
    ])
    .select(['category_id as category', 'subcategory_id as subcategory', 'service_id as subSubCategory'])
    .select(['replaces_silent as replacesSilent', 'replace_at as replaceAt', 'created_at as createdAt'])

type RoundRow = Awaited<ReturnType<ReturnType<typeof rounds>['executeTakeFirstOrThrow']>>

const toRound = ({ spam_score: score, spam_rules, text_key: textKey, ...row }: RoundRow): Round => ({
  ...row,
  spam: { score, rules: spam_rules as QuoteSpam['rules'], textKey },
})

export async function findRound(db: Db | Tx, roundId: number): Promise<Round | undefined> {
  const row = await rounds(db).where('id', '=', roundId).executeTakeFirst()
  return row && toRound(row)
}

/**
 * The same, locked until the transaction ends. Its requests are locked before it. A held request that is released now may
 * still join it: that waits for nobody who withdraws the held ones.
 */
export async function lockRound(tx: Tx, roundId: number): Promise<Round | undefined> {
  const row = await rounds(tx).where('id', '=', roundId).forNoKeyUpdate().executeTakeFirst()
  return row && toRound(row)
}

/** The business that was asked, for rows named `request`; while versions of the site change, an older one doesn't note it. */
export const askedBusinessId = sql<number>`coalesce(request.asked_business_id, request.business_id)`

/** A request of a round; `userId` is its sender's. `isJoined` for one that was sent alone before. */
type AskedInRound = {
  id: number
  businessId: number
  /** After a merge, `businessId` is the one that stayed. */
  askedBusinessId: number
  userId: number | null
  isJoined: boolean
  name: string
}

/** The businesses asked in a round, held requests included, by the request's ID. */
export async function listAsked(db: Db | Tx, roundId: number): Promise<AskedInRound[]> {
  const { rows } = await sql<AskedInRound>`
    SELECT request.id, request.business_id AS "businessId", ${askedBusinessId} AS "askedBusinessId",
      request.user_id AS "userId", "isJoined", p.name
    FROM (SELECT id, business_id, asked_business_id, user_id, joined_at IS NOT NULL AS "isJoined"
        FROM business_quote_requests WHERE round_id = ${roundId}
      UNION ALL SELECT id, business_id, asked_business_id, user_id, false FROM held_quote_requests
        WHERE round_id = ${roundId}) AS request
    JOIN business_profiles p ON p.business_id = request.business_id ORDER BY request.id`.execute(db)
  return rows
}

/** The round of a secret link; none while its sender is blocked. */
export const findRoundOfLink = (db: Db, tokenHash: Buffer): Promise<{ id: number } | undefined> =>
  db
    .selectFrom('quote_rounds as request')
    .select('id')
    .where('token_hash', '=', tokenHash)
    .where(isFromActive)
    .executeTakeFirst()

/** True when a round is a person's: sent from their account, or `byEmail` without one from their confirmed address. */
export async function isRoundOf(db: Db, roundId: number, userId: number, byEmail: boolean): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM quote_rounds request WHERE request.id = ${roundId} AND ${isOfVisitor(userId, byEmail)}`.execute(
    db,
  )
  return rows.length > 0
}

const ownRoundsMax = 50

/** A person's rounds, newest first; businesses that were replaced or refused and didn't answer aren't counted. */
export async function listOwnRounds(
  db: Db,
  userId: number,
  byEmail: boolean,
): Promise<OwnQuoteRounds['rounds']> {
  type Row = Omit<OwnQuoteRounds['rounds'][number], 'createdAt'> & { createdAt: Date }
  const { rows } = await sql<Row>`
    SELECT request.id, left(request.what, 200) AS what, request.created_at AS "createdAt", counted.*,
      (SELECT p.name FROM business_quote_requests chosen JOIN business_profiles p ON p.business_id = chosen.business_id
        WHERE chosen.round_id = request.id AND chosen.chosen_at IS NOT NULL) AS "chosenName"
    FROM quote_rounds request CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE counts)::int AS asked, count(asked.answered_at)::int AS answered FROM (
        SELECT answered_at, replaced_at IS NULL OR answered_at IS NOT NULL AS counts
          FROM business_quote_requests WHERE round_id = request.id
        UNION ALL SELECT NULL, decision IS NULL FROM held_quote_requests WHERE round_id = request.id) AS asked) AS counted
    WHERE ${isOfVisitor(userId, byEmail)}
    ORDER BY request.created_at DESC, request.id DESC LIMIT ${sql.lit(ownRoundsMax)}`.execute(db)
  return rows.map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() }))
}

/** Says whether silent businesses are replaced, and when to look again. */
export async function setReplacing(
  tx: Tx,
  roundId: number,
  { replacesSilent, replaceAt }: Pick<Round, 'replacesSilent' | 'replaceAt'>,
): Promise<void> {
  await tx
    .updateTable('quote_rounds')
    .set({ replaces_silent: replacesSilent, replace_at: replaceAt })
    .where('id', '=', roundId)
    .execute()
}

/** Deletes rounds that are older than any request of theirs may be. */
export async function deleteOldRounds(db: Db): Promise<void> {
  await sql`DELETE FROM quote_rounds WHERE created_at < now() - interval '24 months'`.execute(db)
}
