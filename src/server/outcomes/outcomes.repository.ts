import { sql } from 'kysely'
import { isActivePerson, isFromActive } from '#server/lib/active-people.repository.ts'
import type { Db, Tx } from '#server/lib/database/db.ts'
import type { Side } from '#shared/conversations/conversations.schemas.ts'
import type { AnswerOutcome } from '#shared/outcomes/outcomes.schemas.ts'
import type { Outcome, OutcomeBasis } from '#shared/outcomes/outcomes.ts'

export type StoredQuestion = {
  basis: OutcomeBasis
  agreedAt: Date
  askedAt: Date
  visitorName: string
  businessName: string
  outcome: Outcome | null
  costCents: number | null
  answeredAt: Date | null
}

/** The question to a side of a conversation, with its answer. */
export async function findOutcomeQuestion(
  db: Db | Tx,
  conversationId: number,
  side: Side,
): Promise<StoredQuestion | undefined> {
  return db
    .selectFrom('outcome_questions as question')
    .innerJoin('business_quote_requests as request', 'request.id', 'question.conversation_id')
    .innerJoin('business_profiles as p', 'p.business_id', 'request.business_id')
    .leftJoin('outcome_answers as answer', (join) =>
      join.onRef('answer.conversation_id', '=', 'question.conversation_id').on('answer.side', '=', side),
    )
    .select(['question.basis', 'question.agreed_at as agreedAt', 'question.asked_at as askedAt'])
    .select(['request.name as visitorName', 'p.name as businessName'])
    .select(['answer.outcome', 'answer.cost_cents as costCents', 'answer.answered_at as answeredAt'])
    .where('question.conversation_id', '=', conversationId)
    .executeTakeFirst()
}

/** Stores a side's answer; a later one replaces an earlier one. */
export async function saveOutcomeAnswer(
  tx: Tx,
  { conversationId, side, userId }: { conversationId: number; side: Side; userId: number | null },
  { outcome, costCents }: AnswerOutcome,
): Promise<void> {
  await sql`
    INSERT INTO outcome_answers (conversation_id, side, user_id, outcome, cost_cents)
    VALUES (${conversationId}, ${side}, ${userId}, ${outcome}, ${costCents}::int)
    ON CONFLICT (conversation_id, side) DO UPDATE
      SET user_id = excluded.user_id, outcome = excluded.outcome, cost_cents = excluded.cost_cents, answered_at = now()`.execute(
    tx,
  )
}

/** Ends the emailed links of a person; when they were sent isn't known. */
export async function deleteLinksOf(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('outcome_links').where('user_id', '=', userId).execute()
}

/**
 * The question that an emailed link answers. Links for the business are dead once their reader no longer answers for it, and
 * all while their reader is blocked.
 */
export async function findOutcomeLink(
  db: Db,
  tokenHash: Buffer,
): Promise<{ conversationId: number; side: Side; userId: number | null } | undefined> {
  const { rows } = await sql<{ conversationId: number; side: Side; userId: number | null }>`
    SELECT link.conversation_id AS "conversationId", link.side,
      CASE WHEN link.side = 'visitor' THEN request.user_id ELSE link.user_id END AS "userId"
    FROM outcome_links link
    JOIN business_quote_requests request ON request.id = link.conversation_id
    JOIN businesses b ON b.id = request.business_id
    WHERE token_hash = ${tokenHash} AND CASE WHEN link.side = 'visitor' THEN ${isFromActive}
      ELSE ${isActivePerson(sql`link.user_id`)} AND (b.submitted_by_id = link.user_id
        OR EXISTS (SELECT FROM business_members WHERE business_id = b.id AND user_id = link.user_id)) END`.execute(
    db,
  )
  return rows[0]
}
