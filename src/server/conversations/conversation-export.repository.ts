import { sql } from 'kysely'
import type { Db } from '#server/lib/database/db.ts'
import { exportedConversationsMax } from '#shared/conversations/team-limits.ts'

/** A conversation as a spreadsheet has it: texts by column. */
export type ExportedConversation = Record<(typeof exportedColumns)[number], string | null>

/** The columns of the file, in order. */
export const exportedColumns = [
  'request',
  'sent',
  'name',
  'email',
  'phone',
  'asked',
  'answers',
  'state',
  'archived',
  'snoozedUntil',
  'labels',
  'notes',
  'quote',
  'quoteState',
  'quoteEarliestDay',
  'quoteValidUntil',
  'firstAnswer',
  'lastMessage',
  'messages',
] as const

/** Conversations read at a time. */
const batchSize = 200

/** "2026-11-23 09:22": an instant on Austin's clocks, as spreadsheets read it. */
const austin = (instant: string) =>
  sql`to_char(${sql.ref(instant)} AT TIME ZONE 'America/Chicago', 'YYYY-MM-DD HH24:MI')`

/** The conversations of a business, the newest first, as its team sees them: hidden contact stays hidden. */
export async function* listForExport(db: Db, businessId: number): AsyncGenerator<ExportedConversation[]> {
  let before = 2 ** 31 - 1
  for (let left = exportedConversationsMax; left > 0; left -= batchSize) {
    const rows = await readBatch(db, businessId, before)
    if (rows.length > 0) yield rows
    if (rows.length < batchSize) return
    before = Number(rows.at(-1)?.request)
  }
}

async function readBatch(db: Db, businessId: number, before: number): Promise<ExportedConversation[]> {
  const dollars = (cents: string) => sql`trim(to_char(${sql.ref(cents)} / 100.0, 'FM9999999990.00'))`
  const { rows } = await sql<ExportedConversation>`
    SELECT request.id::text AS request, ${austin('request.created_at')} AS sent, request.name,
      CASE WHEN hides_contact THEN '' ELSE email END AS email,
      CASE WHEN hides_contact THEN '' ELSE phone END AS phone, requirements AS asked,
      (SELECT string_agg(one ->> 'question' || ' ' || (one ->> 'answer'), E'\n')
        FROM jsonb_array_elements(request.answers) AS answered (one)) AS answers,
      stage AS state, ${austin('archived_at')} AS archived,
      CASE WHEN snoozed_until > now() THEN ${austin('snoozed_until')} END AS "snoozedUntil",
      (SELECT string_agg(name, ', ' ORDER BY lower(name)) FROM (
        SELECT DISTINCT shown.name FROM conversation_labels given
        JOIN business_labels chosen ON chosen.id = given.label_id
        JOIN business_labels shown ON shown.business_id = request.business_id AND lower(shown.name) = lower(chosen.name)
        WHERE given.conversation_id = request.id) labels) AS labels,
      (SELECT string_agg(coalesce(u.first_name || ' ' || u.last_name || ': ', '') || note.text, E'\n' ORDER BY note.id)
        FROM conversation_notes note LEFT JOIN users u ON u.id = note.user_id
        WHERE note.conversation_id = request.id) AS notes,
      CASE WHEN min_cents = max_cents THEN ${dollars('min_cents')}
        ELSE ${dollars('min_cents')} || ' to ' || ${dollars('max_cents')} END AS quote,
      last_quote.state AS "quoteState", earliest_day::text AS "quoteEarliestDay", valid_until::text AS "quoteValidUntil",
      ${austin('answered_at')} AS "firstAnswer", ${austin('last_message_at')} AS "lastMessage",
      last_position::text AS messages
    FROM business_quote_requests request
    LEFT JOIN LATERAL (SELECT quotes.* FROM messages JOIN quotes ON message_id = messages.id
      WHERE conversation_id = request.id AND kind = 'quote' ORDER BY position DESC LIMIT 1) last_quote ON true
    WHERE request.business_id = ${businessId} AND request.id < ${before}
    ORDER BY request.id DESC LIMIT ${sql.lit(batchSize)}`.execute(db)
  return rows
}
