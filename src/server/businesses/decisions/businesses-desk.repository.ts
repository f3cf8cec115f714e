import { type RawBuilder, sql } from 'kysely'
import { containsPattern } from '#server/lib/database/contains-pattern.ts'
import type { Db, Tx } from '#server/lib/database/db.ts'
import { toListPage, windowOf } from '#server/lib/http/list-pages.ts'
import { promotionIsActive } from '#server/search/find/business-keys.repository.ts'
import { isListed } from '#shared/businesses/businesses.policy.ts'
import type { BusinessStatus } from '#shared/businesses/businesses.schemas.ts'
import type { CountDeskBusinessesQuery } from '#shared/businesses/decisions/bulk-decisions.schemas.ts'
import {
  copiesMax,
  type DeskBusiness,
  type DeskBusinessList,
  deskDescriptionMax,
  type ListDeskBusinessesQuery,
} from '#shared/businesses/decisions/businesses-desk.schemas.ts'
import { decisionDueAt, decisionHours } from '#shared/businesses/decisions/decisions.ts'
import { isApproximate, type PositionSource } from '#shared/businesses/position.ts'
import { toEmailKey } from '#shared/lib/email.ts'
import { canUndo } from './decisions.repository.ts'

type Row = { isImported: boolean } & Omit<
  DeskBusiness,
  'submittedAt' | 'decisionDueAt' | 'decidedAt' | 'createdAt' | 'isOverdue' | 'position'
> & {
    latitude: number | null
    longitude: number | null
    positionSource: PositionSource | null
    submittedAt: Date
    decidedAt: Date | null
    createdAt: Date
    now: Date
  }

/** When a listing started waiting; for rows of `businesses` named `b` and of `business_submissions` named `s`. */
const submittedAt = sql`coalesce(s.submitted_at, b.created_at)`

/** Nobody has been promised a decision on an imported listing without an owner. */
const isImported = sql`(coalesce(s.is_imported, false) AND b.submitted_by_id IS NULL)`

/** It waits for staff out of sight. */
const isHeldNow = sql`(s.is_held AND s.decided_at IS NULL AND b.status = 'unconfirmed')`

/** A page of listings with everything staff need. Waiting ones come first, longest wait first; the rest by age. */
export async function listDeskBusinesses(
  db: Db | Tx,
  query: ListDeskBusinessesQuery,
): Promise<Pick<DeskBusinessList, 'businesses' | 'page' | 'hasMore'>> {
  const wanted =
    query.status === 'pending'
      ? listWaitingIds(query)
      : query.status === 'imported'
        ? listImportedIds(query)
        : query.status === 'held'
          ? listHeldIds(query)
          : listIdsByAge(query, query.status)
  const { rows, place } = toListPage(await readDeskBusinesses(db, wanted), query.page)
  return { businesses: rows, ...place }
}

/** Selects the IDs of all listings that a filter matches, on any page. */
export function matchingIds({ search, status }: CountDeskBusinessesQuery): RawBuilder<unknown> {
  const isPending = sql`b.status = 'pending'`
  const condition = {
    unconfirmed: sql`b.status = 'unconfirmed'`,
    held: isHeldNow,
    pending: sql`${isPending} AND NOT ${isImported}`,
    imported: sql`${isPending} AND ${isImported}`,
    approved: sql`b.status = 'approved'`,
    rejected: sql`b.status = 'rejected'`,
    suspended: sql`b.status = 'suspended'`,
    all: sql`b.status <> 'merged'`,
  }[status]
  return sql`
    SELECT b.id FROM businesses b LEFT JOIN business_submissions s ON s.business_id = b.id ${matching(search)}
    WHERE ${condition}`
}

/** How many listings a filter matches. */
export async function countMatching(db: Db | Tx, query: CountDeskBusinessesQuery): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM (${matchingIds(query)}) AS found`.execute(db)
  return rows[0]?.count ?? 0
}

/** A listing of any status as the desk shows it. */
export async function findDeskBusiness(db: Db | Tx, businessId: number): Promise<DeskBusiness | undefined> {
  const [business] = await readDeskBusinesses(db, sql`SELECT ${businessId}::int, 1`)
  return business
}

function listWaitingIds({ search, page }: ListDeskBusinessesQuery): RawBuilder<unknown> {
  const { limit, offset } = windowOf(page)
  return sql`
    SELECT b.id, row_number() OVER (ORDER BY ${submittedAt}, b.id)
    FROM businesses b LEFT JOIN business_submissions s ON s.business_id = b.id ${matching(search)}
    WHERE b.status = 'pending' AND NOT ${isImported} ORDER BY ${submittedAt}, b.id LIMIT ${limit} OFFSET ${offset}`
}

/** Imported listings that await a decision, latest first. */
function listImportedIds({ search, page }: ListDeskBusinessesQuery): RawBuilder<unknown> {
  const { limit, offset } = windowOf(page)
  return sql`
    SELECT b.id, row_number() OVER (ORDER BY b.id DESC)
    FROM business_submissions s JOIN businesses b ON b.id = s.business_id ${matching(search)}
    WHERE s.is_imported AND s.decided_at IS NULL AND b.status = 'pending' AND b.submitted_by_id IS NULL
    ORDER BY b.id DESC LIMIT ${limit} OFFSET ${offset}`
}

function listHeldIds({ search, page }: ListDeskBusinessesQuery): RawBuilder<unknown> {
  const { limit, offset } = windowOf(page)
  return sql`
    SELECT b.id, row_number() OVER (ORDER BY s.submitted_at, b.id)
    FROM business_submissions s JOIN businesses b ON b.id = s.business_id ${matching(search)}
    WHERE ${isHeldNow} ORDER BY s.submitted_at, b.id LIMIT ${limit} OFFSET ${offset}`
}

/** Listed and unlisted ones each have an index, and each query returns as many as the page may need. */
function listIdsByAge(
  { search, page }: ListDeskBusinessesQuery,
  status: BusinessStatus | 'all',
): RawBuilder<unknown> {
  const { limit, offset } = windowOf(page)
  const branch = (isShown: boolean) => sql`
    (SELECT b.id, b.created_at FROM businesses b ${matching(search)}
     WHERE ${isShown ? sql`b.is_listed` : sql`NOT b.is_listed`} ${status === 'all' ? sql`AND b.status <> 'merged'` : sql`AND b.status = ${status}`}
     ORDER BY b.created_at DESC, b.id DESC LIMIT ${limit + offset})`
  const branches = [true, false].filter((isShown) => status === 'all' || isListed(status) === isShown)
  return sql`
    SELECT id, row_number() OVER (ORDER BY created_at DESC, id DESC)
    FROM (${sql.join(branches.map(branch), sql` UNION ALL `)}) AS newest
    ORDER BY created_at DESC, id DESC LIMIT ${limit} OFFSET ${offset}`
}

/**
 * Joins the listings a search finds: by the owner's full email, part of the name, description or main services, or number; only by
 * number if it starts with #.
 */
function matching(search: string): RawBuilder<unknown> {
  if (search === '') return sql``
  if (search.includes('@'))
    return sql`JOIN users found ON found.id = b.submitted_by_id AND lower(found.email) = lower(${toEmailKey(search)})`
  const id = /^#(\d{1,9})$/.exec(search)?.[1]
  if (id) return sql`JOIN business_profiles found ON found.business_id = b.id AND b.id = ${Number(id)}`
  const text = sql`found.search_text LIKE lower(${containsPattern(search)})`
  const fits = /^\d{1,9}$/.test(search) ? sql`(found.business_id = ${Number(search)} OR ${text})` : text
  return sql`JOIN business_profiles found ON found.business_id = b.id AND ${fits}`
}

/** Found in the background (merging/pairs.repository.ts); for rows of `businesses` named `b`. */
const copies = sql`(SELECT coalesce(json_agg(json_build_object('id', other.id, 'name', named.name, 'likeness', likeness)
    ORDER BY likeness DESC, other.id), '[]')
  FROM (SELECT second_id AS id, likeness FROM business_pairs WHERE first_id = b.id AND told_apart_at IS NULL
    UNION ALL SELECT first_id, likeness FROM business_pairs WHERE second_id = b.id AND told_apart_at IS NULL
    ORDER BY likeness DESC, id LIMIT ${sql.lit(copiesMax)}) pair
  JOIN businesses other ON other.id = pair.id AND other.is_listed JOIN business_profiles named ON named.business_id = other.id)`

/** Of `business_profiles p`, in the order in which one of them stands for the listing. */
const pictureUrls = sql`array_remove(ARRAY[p.thumbnail_url, p.cover_url]
  || ARRAY(SELECT image ->> 'url' FROM jsonb_array_elements(p.images) image) || p.logo_url, NULL)`

async function readDeskBusinesses(db: Db | Tx, wanted: RawBuilder<unknown>): Promise<DeskBusiness[]> {
  const { rows } = await sql<Row>`
    SELECT b.id, p.name, left(p.description, ${sql.lit(deskDescriptionMax)}) AS description, b.status,
      b.is_admin_choice AS "isAdminChoice",
      EXISTS (SELECT FROM promotions promotion WHERE promotion.business_id = b.id AND ${promotionIsActive}) AS "isPromoted",
      c.name AS "categoryName", sub.name AS "subcategoryName", p.address, p.zip_code AS "zipCode", p.phone, p.email, p.website,
      ${pictureUrls} AS "pictureUrls",
      b.latitude, b.longitude, b.position_source AS "positionSource",
      CASE WHEN u.id IS NOT NULL THEN json_build_object('id', u.id, 'name', trim(u.first_name || ' ' || u.last_name),
        'email', u.email, 'isBlocked', u.blocked_at IS NOT NULL) END AS owner,
      CASE WHEN b.status = 'pending' THEN ${copies} ELSE '[]' END AS copies, ${isImported} AS "isImported", ${submittedAt} AS "submittedAt", s.decided_at AS "decidedAt", s.reason, ${canUndo} AS "canUndo",
      coalesce(s.is_held, false) AS "isHeld",
      json_build_object('score', coalesce(s.spam_score, 0), 'rules', coalesce(s.spam_rules, '{}')) AS spam,
      coalesce(s.revision, 0) AS revision, b.created_at AS "createdAt", now() AS now
    FROM (${wanted}) AS wanted (id, place)
    JOIN businesses b ON b.id = wanted.id AND b.status <> 'merged' JOIN business_profiles p ON p.business_id = b.id
    LEFT JOIN business_submissions s ON s.business_id = b.id LEFT JOIN users u ON u.id = b.submitted_by_id
    LEFT JOIN categories c ON c.id = b.category_id LEFT JOIN subcategories sub ON sub.id = b.subcategory_id
    ORDER BY wanted.place`.execute(db)
  return rows.map(toDeskBusiness)
}

function toDeskBusiness({
  now,
  isImported,
  submittedAt,
  decidedAt,
  createdAt,
  latitude,
  longitude,
  positionSource,
  ...row
}: Row): DeskBusiness {
  const isPlaced = latitude !== null && longitude !== null && positionSource !== 'area'
  const waits = row.status === 'pending' ? !isImported : row.status === 'unconfirmed' && row.isHeld
  const dueAt = waits ? decisionDueAt(submittedAt) : null
  return {
    ...row,
    pictureUrls: [...new Set(row.pictureUrls)],
    position: isPlaced
      ? { latitude, longitude, isApproximate: isApproximate({ latitude, positionSource }) }
      : null,
    submittedAt: submittedAt.toISOString(),
    decisionDueAt: dueAt?.toISOString() ?? null,
    isOverdue: dueAt !== null && dueAt < now,
    decidedAt: decidedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  }
}

type Waiting = Pick<DeskBusinessList, 'waitingCount' | 'overdueCount' | 'heldCount' | 'heldOverdueCount'>

/** How many listings are waiting, how many are held, and of both how many for longer than promised. */
export async function countWaiting(db: Db): Promise<Waiting> {
  const isLate = sql`${submittedAt} < now() - ${sql.lit(decisionHours)} * interval '1 hour'`
  const held = (condition: RawBuilder<unknown>) => sql`(
    SELECT count(*)::int FROM business_submissions s JOIN businesses b ON b.id = s.business_id
    WHERE ${isHeldNow} AND ${condition})`
  const { rows } = await sql<Waiting>`
    SELECT ${held(sql`true`)} AS "heldCount", ${held(isLate)} AS "heldOverdueCount", count(*)::int AS "waitingCount",
      (count(*) FILTER (WHERE ${isLate}))::int AS "overdueCount"
    FROM businesses b LEFT JOIN business_submissions s ON s.business_id = b.id
    WHERE b.status = 'pending' AND NOT ${isImported}`.execute(db)
  return rows[0] as Waiting
}
