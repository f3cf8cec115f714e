import { type RawBuilder, sql } from 'kysely'
import { containsPattern } from '#server/lib/database/contains-pattern.ts'
import type { Db } from '#server/lib/database/db.ts'
import { toListPage, windowOf } from '#server/lib/http/list-pages.ts'
import {
  type DeskHeldList,
  type DeskHeldRequest,
  heldHours,
  type ListHeldQuery,
} from '#shared/quote-requests/held-requests.schemas.ts'
import { canUndo } from './held-requests.repository.ts'

type Row = Omit<DeskHeldRequest, 'createdAt' | 'dueAt' | 'decision'> & {
  createdAt: Date
  decided: { decision: 'refused' | 'blocked'; reason: string; by: string | null } | null
  decidedAt: Date | null
}

const conditions = { waiting: sql`decision IS NULL`, decided: sql`decision IS NOT NULL` }
const orders = { waiting: sql`created_at, id`, decided: sql`decided_at DESC, id DESC` }

/** A page of held requests. */
export async function listHeld(
  db: Db,
  { filter, search, page }: ListHeldQuery,
): Promise<{ requests: DeskHeldRequest[] } & Pick<DeskHeldList, 'page' | 'hasMore'>> {
  const { limit, offset } = windowOf(page)
  const found = search === '' ? sql`` : sql`AND ${matches(search)}`
  const order = orders[filter]
  const wanted = sql`
    SELECT *, row_number() OVER (ORDER BY ${order}) AS place FROM held_quote_requests
    WHERE ${conditions[filter]} ${found} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`
  const { rows: requests, place } = toListPage(await readHeld(db, wanted), page)
  return { requests, ...place }
}

const matches = (search: string): RawBuilder<unknown> =>
  search.includes('@')
    ? sql`lower(email) = lower(${search})`
    : sql`business_id IN (SELECT business_id FROM business_profiles WHERE lower(name) LIKE lower(${containsPattern(search)}))`

/** A held request as the desk shows it. */
export async function findDeskHeld(db: Db, requestId: number): Promise<DeskHeldRequest | undefined> {
  const [request] = await readHeld(
    db,
    sql`SELECT *, 1 AS place FROM held_quote_requests WHERE id = ${requestId}`,
  )
  return request
}

/** Of `held`, in the order in which businesses were asked: a released request keeps its number. */
const roundOf = sql`(
  SELECT json_build_object('place', count(*) FILTER (WHERE part.id <= held.id), 'of', count(*),
    'waiting', count(*) FILTER (WHERE part.waits))
  FROM (SELECT id, false AS waits FROM business_quote_requests WHERE round_id = held.round_id
    UNION ALL SELECT id, decision IS NULL FROM held_quote_requests WHERE round_id = held.round_id) AS part)`

async function readHeld(db: Db, wanted: RawBuilder<unknown>): Promise<DeskHeldRequest[]> {
  const { rows } = await sql<Row>`
    SELECT held.id, json_build_object('id', b.id, 'name', p.name,
        'status', CASE b.status WHEN 'merged' THEN 'suspended' ELSE b.status END) AS business,
      held.name, held.email, held.phone, held.requirements, held.answers, held.spam_score AS score, held.spam_rules AS rules,
      (SELECT coalesce(json_agg(json_build_object('name', a.name, 'kind', a.kind, 'url', a.url) ORDER BY a.id), '[]')
        FROM message_attachments a WHERE a.held_request_id = held.id OR a.round_id = held.round_id) AS files,
      CASE WHEN held.round_id IS NOT NULL THEN ${roundOf} END AS round,
      held.created_at AS "createdAt", held.conversation_id AS "conversationId", held.revision, ${canUndo} AS "canUndo", held.decided_at AS "decidedAt",
      CASE WHEN u.id IS NOT NULL THEN json_build_object('id', u.id, 'name', trim(u.first_name || ' ' || u.last_name),
        'email', u.email) END AS account,
      CASE WHEN held.decision IS NOT NULL THEN json_build_object('decision', held.decision, 'reason', held.reason,
        'by', trim(decider.first_name || ' ' || decider.last_name)) END AS decided
    FROM (${wanted}) AS held
    JOIN businesses b ON b.id = held.business_id JOIN business_profiles p ON p.business_id = b.id
    LEFT JOIN users u ON u.id = held.user_id LEFT JOIN users decider ON decider.id = held.decided_by_id
    ORDER BY held.place`.execute(db)
  return rows.map(({ createdAt, decided, decidedAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    dueAt: new Date(createdAt.getTime() + heldHours * 3_600_000).toISOString(),
    decision: decided && decidedAt && { ...decided, at: decidedAt.toISOString() },
  }))
}

/** How many requests wait for staff, and how many for longer than promised. */
export async function countHeld(db: Db): Promise<Pick<DeskHeldList, 'waitingCount' | 'overdueCount'>> {
  const { rows } = await sql<Pick<DeskHeldList, 'waitingCount' | 'overdueCount'>>`
    SELECT count(*)::int AS "waitingCount",
      (count(*) FILTER (WHERE created_at < now() - make_interval(hours => ${sql.lit(heldHours)})))::int AS "overdueCount"
    FROM held_quote_requests WHERE decision IS NULL`.execute(db)
  return rows[0] as Pick<DeskHeldList, 'waitingCount' | 'overdueCount'>
}
