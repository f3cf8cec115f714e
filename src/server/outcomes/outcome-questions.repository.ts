import { sql } from 'kysely'
import { isActiveAddress } from '#server/lib/active-people.repository.ts'
import type { Db, Tx } from '#server/lib/database/db.ts'
import { isNotStopped } from '#server/lib/mail/mail-stops.repository.ts'
import type { Side } from '#shared/conversations/conversations.schemas.ts'
import type { OutcomeBasis } from '#shared/outcomes/outcomes.ts'

/** When accepted work begins: at once, or on the earliest day that the quote names. */
const beginning = sql`greatest(decided_at, earliest_day::timestamp AT TIME ZONE 'America/Chicago')`
/** A week after that counts as the agreed day where there is no appointment. */
const afterQuote = sql`interval '7 days'`
/** Nobody is asked about what is longer ago, such as before this was there. */
const longestAgo = sql`interval '14 days'`

/** At 9 in the morning in Austin of the day after. */
const morningAfter = (at: ReturnType<typeof sql>) =>
  sql`(((${at}) AT TIME ZONE 'America/Chicago')::date + 1 + time '09:00') AT TIME ZONE 'America/Chicago'`

const ended = sql`state IN ('confirmed', 'moved')
  AND ends_at BETWEEN now() - ${longestAgo} - interval '2 days' AND now()`
const accepted = sql`state = 'accepted'
  AND ${beginning} BETWEEN now() - ${afterQuote} - ${longestAgo} - interval '2 days' AND now() - ${afterQuote}`

/** Whether an agreed time may still be moved to one to come: then it isn't known yet which day to ask about. */
const isMoving = sql`EXISTS (SELECT FROM appointments a JOIN appointment_times t ON t.appointment_id = a.id
  WHERE a.conversation_id = request.id AND a.state = 'moved' AND t.ends_at > now())`

/**
 * Conversations whose agreed day has passed, and when it was agreed on: the end of the last appointment; or when the last quote
 * was accepted, if there was no appointment after that. One with an appointment to come isn't due, nor one that may be moved.
 */
const due = sql`
  SELECT request.id, day.basis, day.agreed_at
  FROM business_quote_requests request
  CROSS JOIN LATERAL (SELECT max(ends_at) AS at FROM appointments
    WHERE conversation_id = request.id AND state IN ('confirmed', 'moved')) appointment
  CROSS JOIN LATERAL (SELECT max(decided_at) AS at, max(${beginning}) AS begins_at FROM quotes JOIN messages ON messages.id = message_id
    WHERE conversation_id = request.id AND state = 'accepted') quote
  CROSS JOIN LATERAL (
    SELECT 'appointment' AS basis, appointment.at AS agreed_at, appointment.at AS day
    WHERE appointment.at IS NOT NULL AND (quote.at IS NULL OR quote.at <= appointment.at)
    UNION ALL SELECT 'quote', quote.at, quote.begins_at + ${afterQuote}
    WHERE quote.at IS NOT NULL AND (appointment.at IS NULL OR quote.at > appointment.at)) day
  WHERE NOT EXISTS (SELECT FROM outcome_questions asked WHERE asked.conversation_id = request.id) AND NOT ${isMoving}
    AND ${morningAfter(sql`day.day`)} <= now() AND day.day > now() - ${longestAgo}`

/** Conversations whose two sides are to be asked, the lowest IDs first. */
export async function listDueOutcomes(db: Db, after: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM (${due}) due
    WHERE id > ${after} AND id IN (
      SELECT conversation_id FROM appointments WHERE ${ended}
      UNION ALL SELECT conversation_id FROM quotes JOIN messages ON messages.id = message_id WHERE ${accepted})
    ORDER BY id LIMIT ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

type Asked = { basis: OutcomeBasis; agreedAt: Date }

/** Notes that both sides of a locked conversation are asked; undefined when they were, or needn't be anymore. */
export async function createOutcomeQuestion(tx: Tx, conversationId: number): Promise<Asked | undefined> {
  const { rows } = await sql<Asked>`
    INSERT INTO outcome_questions (conversation_id, basis, agreed_at)
    SELECT id, basis, agreed_at FROM (${due}) due WHERE id = ${conversationId}
    ON CONFLICT DO NOTHING RETURNING basis, agreed_at AS "agreedAt"`.execute(tx)
  return rows[0]
}

export async function createOutcomeLinks(
  tx: Tx,
  conversationId: number,
  links: readonly { hash: Buffer; side: Side; userId: number | null }[],
): Promise<void> {
  if (links.length === 0) return
  await tx
    .insertInto('outcome_links')
    .values(
      links.map(({ hash, side, userId }) => ({
        token_hash: hash,
        conversation_id: conversationId,
        side,
        user_id: userId,
      })),
    )
    .execute()
}

/** Those of some addresses that still get such email. */
export async function listAskable(tx: Tx, addresses: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ address: string }>`
    SELECT address FROM unnest(${sql.val(addresses)}::text[]) AS given (address)
    WHERE ${isNotStopped(sql`address`, 'outcomes')} AND ${isActiveAddress(sql`given.address`)}`.execute(tx)
  return new Set(rows.map(({ address }) => address))
}
