import { type RawBuilder, sql } from 'kysely'
import { isActive } from '#server/lib/active-people.repository.ts'
import { containsPattern } from '#server/lib/database/contains-pattern.ts'
import type { Db, Tx } from '#server/lib/database/db.ts'
import { toListPage, windowOf } from '#server/lib/http/list-pages.ts'
import type {
  ListSuggestionsQuery,
  Suggestion,
  SuggestionStatus,
} from '#shared/inbox/suggestions-desk.schemas.ts'
import { deskAreas } from '#shared/lib/staff-roles.ts'

type SuggestionRow = Omit<Suggestion, 'createdAt' | 'decidedAt'> & {
  createdAt: Date
  decidedAt: Date | null
}

/** One page of suggestions. */
export async function listSuggestions(
  db: Db,
  { status, search, page }: ListSuggestionsQuery,
): Promise<{ suggestions: Suggestion[]; page: number; hasMore: boolean }> {
  const order = status === 'pending' ? sql`created_at, id` : sql`created_at DESC, id DESC`
  // Written out, so the index of waiting ones is used.
  const conditions = [status === 'all' ? sql`true` : sql`status = ${sql.lit(status)}`]
  if (search) conditions.push(sql`lower(name) LIKE lower(${containsPattern(search)})`)
  const { limit, offset } = windowOf(page)
  const suggestions = await readSuggestions(
    db,
    sql`SELECT *, row_number() OVER (ORDER BY ${order}) AS place FROM service_suggestions
      WHERE ${sql.join(conditions, sql` AND `)} ORDER BY ${order}
      LIMIT ${sql.lit(limit)} OFFSET ${sql.lit(offset)}`,
  )
  const { rows, place } = toListPage(suggestions, page)
  return { suggestions: rows, ...place }
}

export async function findSuggestion(db: Db, suggestionId: number): Promise<Suggestion | undefined> {
  const wanted = sql`SELECT *, 1 AS place FROM service_suggestions WHERE id = ${suggestionId}`
  return (await readSuggestions(db, wanted))[0]
}

async function readSuggestions(db: Db, wanted: RawBuilder<unknown>): Promise<Suggestion[]> {
  const { rows } = await sql<SuggestionRow>`
    SELECT suggestion.id, suggestion.name, suggestion.note, suggestion.status, suggestion.revision,
      suggestion.created_at AS "createdAt", suggestion.decided_at AS "decidedAt",
      CASE WHEN category.id IS NOT NULL
        THEN jsonb_build_object('id', category.id, 'name', category.name) END AS category,
      CASE WHEN person.id IS NOT NULL THEN jsonb_build_object(
        'id', person.id, 'name', trim(person.first_name || ' ' || person.last_name), 'email', person.email)
      END AS "suggestedBy"
    FROM (${wanted}) AS suggestion
    LEFT JOIN categories category ON category.id = suggestion.category_id
    LEFT JOIN users person ON person.id = suggestion.user_id
    ORDER BY suggestion.place`.execute(db)
  return rows.map(({ createdAt, decidedAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
  }))
}

/** How many wait for a decision. */
export async function countPendingSuggestions(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM service_suggestions WHERE status = 'pending'`.execute(db)
  return rows[0]?.count ?? 0
}

type InvolvedPerson = {
  id: number
  firstName: string
  lastName: string
  email: string
  isStaff: boolean
}

/**
 * The staff member and the person who suggested it, locked in order of ID so neither can be deleted in the meantime.
 */
export async function lockPeopleOfSuggestion(
  tx: Tx,
  suggestionId: number,
  staffId: number,
): Promise<InvolvedPerson[]> {
  const { rows } = await sql<InvolvedPerson>`
    SELECT id, first_name AS "firstName", last_name AS "lastName", email,
      role = ANY(${sql.val(deskAreas.listings)}::text[]) AND ${isActive('users')} AS "isStaff"
    FROM users
    WHERE id = ${staffId} OR id = (SELECT user_id FROM service_suggestions WHERE service_suggestions.id = ${suggestionId})
    ORDER BY id FOR KEY SHARE`.execute(tx)
  return rows
}

type LockedSuggestion = {
  name: string
  userId: number | null
  status: SuggestionStatus
  revision: number
}

export async function lockSuggestion(tx: Tx, suggestionId: number): Promise<LockedSuggestion | undefined> {
  return tx
    .selectFrom('service_suggestions')
    .select(['name', 'user_id as userId', 'status', 'revision'])
    .where('id', '=', suggestionId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Records a decision on a locked suggestion, and counts it. */
export async function updateSuggestionStatus(
  tx: Tx,
  suggestionId: number,
  status: SuggestionStatus,
): Promise<void> {
  await tx
    .updateTable('service_suggestions')
    .set({ status, decided_at: sql<Date>`now()`, revision: sql`revision + 1` })
    .where('id', '=', suggestionId)
    .execute()
}
