import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#server/lib/database/db.ts'
import { toListPage, windowOf } from '#server/lib/http/list-pages.ts'
import type { BusinessStatus } from '#shared/businesses/businesses.schemas.ts'
import {
  type Merge,
  type MergeList,
  type MergePlan,
  mergedKinds,
  mergeUndoHours,
} from '#shared/businesses/merging/merges.schemas.ts'
import { type MovedTable, movedTables, type Sides } from './merged-tables.repository.ts'

export type Owner = { id: number; firstName: string; lastName: string; email: string; isBlocked: boolean }
/** A side of a merge: both rows of the listing as JSON, by column. */
export type Side = {
  id: number
  name: string
  status: BusinessStatus | 'merged'
  isListed: boolean
  owner: Owner | null
  /** Whether a person registered it, as far as is known; they may have left it since. */
  isRegistered: boolean
  columns: Record<string, unknown>
}

/** Locks listings with their owners until the transaction ends, also against new reviews and the like. */
export async function lockListings(tx: Tx, ids: readonly number[]): Promise<void> {
  const given = sql`ANY(${sql.val(ids)}::int[])`
  await sql`SELECT FROM users WHERE id IN (SELECT submitted_by_id FROM businesses WHERE id = ${given})
    ORDER BY id FOR KEY SHARE`.execute(tx)
  await sql`SELECT FROM businesses WHERE id = ${given} ORDER BY id FOR UPDATE`.execute(tx)
}

/** Listings of any status, by ID. */
export async function readSides(db: Db | Tx, ids: readonly number[]): Promise<Map<number, Side>> {
  const { rows } = await sql<Side>`
    SELECT b.id, p.name, b.status, b.is_listed AS "isListed",
      CASE WHEN u.id IS NOT NULL THEN json_build_object('id', u.id, 'firstName', u.first_name,
        'lastName', u.last_name, 'email', u.email, 'isBlocked', u.blocked_at IS NOT NULL) END AS owner,
      EXISTS (SELECT FROM business_submissions s WHERE s.business_id = b.id AND NOT s.is_imported) AS "isRegistered",
      to_jsonb(b) || to_jsonb(p) AS columns
    FROM businesses b JOIN business_profiles p ON p.business_id = b.id LEFT JOIN users u ON u.id = b.submitted_by_id
    WHERE b.id = ANY(${sql.val(ids)}::int[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Obstacles to a merge. */
export type Obstacles = {
  keptPromoted: boolean
  mergedPromoted: boolean
  hasOpenPayment: boolean
  hasOpenClaim: boolean
}

export async function findObstacles(db: Db | Tx, sides: Sides): Promise<Obstacles> {
  const { mergedId, keptId } = sides
  const isPromoted = (id: number) => sql`EXISTS (SELECT FROM promotions WHERE business_id = ${id}
    AND (status IN ('requested', 'paused') OR status = 'active' AND ends_at > now()))`
  const { rows } = await sql<Obstacles>`SELECT
    ${isPromoted(keptId)} AS "keptPromoted", ${isPromoted(mergedId)} AS "mergedPromoted",
    EXISTS (SELECT FROM payments WHERE business_id = ${mergedId} AND status IN ('pending', 'failed') AND closed_at IS NULL)
      AS "hasOpenPayment",
    EXISTS (SELECT FROM business_claims moved WHERE business_id = ${mergedId} AND status = 'review'
      AND ${movedTables.business_claims?.isDouble?.(sides)}) AS "hasOpenClaim"`.execute(db)
  return rows[0] as Obstacles
}

/** Reviews of the merged listing, with the other one by the same person. */
const reviewPairs = ({ mergedId, keptId, keptOwnerId }: Sides) => sql`
  SELECT moved.id, other.id AS other_id, moved.user_id IS NOT DISTINCT FROM ${keptOwnerId}::int
    OR (moved.created_at, moved.id) < (other.created_at, other.id) AS is_aside
  FROM reviews moved LEFT JOIN reviews other ON other.business_id = ${keptId} AND other.user_id = moved.user_id
  WHERE moved.business_id = ${mergedId}`

/** How many rows of each kind would come along, and how many would be set aside. */
export async function countRows(db: Db | Tx, sides: Sides): Promise<MergePlan['rows']> {
  const ofTable = ([table, { kind, isDouble }]: [string, MovedTable]) => {
    const double = isDouble?.(sides) ?? sql`false`
    return sql`SELECT ${sql.lit(kind)}::text, (count(*) FILTER (WHERE NOT ${double}))::int, (count(*) FILTER (WHERE ${double}))::int
      FROM ${sql.table(table)} moved WHERE business_id = ${sides.mergedId}`
  }
  const { rows } = await sql<MergePlan['rows'][number]>`
    SELECT kind, sum(moved)::int AS moved, sum(aside)::int AS aside FROM (
      SELECT 'reviews', (count(*) FILTER (WHERE is_aside IS NOT TRUE))::int,
        (count(*) FILTER (WHERE is_aside OR other_id IS NOT NULL))::int
      FROM (${reviewPairs(sides)}) reviewed
      UNION ALL ${sql.join(Object.entries(movedTables).map(ofTable), sql` UNION ALL `)}) AS counted (kind, moved, aside)
    GROUP BY kind ORDER BY array_position(${sql.val([...mergedKinds])}::text[], kind)`.execute(db)
  return rows
}

/** The keys of the rows that came along, by table; `reviewsAside` stayed on the other side. */
export type Moved = { tables: Record<string, unknown[]>; reviews: number[]; reviewsAside: number[] }

/** Moves the rows that come along. Both listings must be locked. */
export async function moveRows(tx: Tx, sides: Sides): Promise<Moved> {
  const tables: Moved['tables'] = {}
  for (const [table, { key, isDouble }] of Object.entries(movedTables)) {
    const { rows } = await sql<{ key: unknown }>`
      UPDATE ${sql.table(table)} moved SET business_id = ${sides.keptId}
      WHERE business_id = ${sides.mergedId} AND NOT ${isDouble?.(sides) ?? sql`false`} RETURNING ${key} AS key`.execute(
      tx,
    )
    tables[table] = rows.map((row) => row.key)
  }
  const { rows } = await sql<{ id: number; otherId: number | null }>`
    SELECT id, other_id AS "otherId" FROM (${reviewPairs(sides)}) reviewed WHERE is_aside IS NOT TRUE`.execute(
    tx,
  )
  const reviews = rows.map(({ id }) => id)
  const reviewsAside = rows.flatMap(({ otherId }) => otherId ?? [])
  await exchangeReviews(tx, {
    here: reviews,
    there: reviewsAside,
    hereId: sides.keptId,
    thereId: sides.mergedId,
  })
  return { tables, reviews, reviewsAside }
}

type Exchange = { here: readonly number[]; there: readonly number[]; hereId: number; thereId: number }

/** Moves reviews in both directions. A person can't have two of one listing, not even while they change places. */
async function exchangeReviews(tx: Tx, { here, there, hereId, thereId }: Exchange): Promise<void> {
  if (here.length + there.length === 0) return
  const { rows } = await sql<{ row: object }>`
    DELETE FROM reviews WHERE id = ANY(${sql.val(there)}::int[]) 
      RETURNING to_jsonb(reviews) - ARRAY(SELECT attname::text FROM pg_attribute
        WHERE attrelid = 'reviews'::regclass AND attgenerated <> '') AS row`.execute(tx)
  await sql`UPDATE reviews SET business_id = ${hereId} WHERE id = ANY(${sql.val(here)}::int[])`.execute(tx)
  if (!rows[0]) return
  const columns = sql.join(Object.keys(rows[0].row).map((name) => sql.ref(name)))
  const moved = rows.map(({ row }) => ({ ...row, business_id: thereId }))
  await sql`INSERT INTO reviews (${columns})
    SELECT ${columns} FROM jsonb_populate_recordset(NULL::reviews, ${JSON.stringify(moved)}::jsonb)`.execute(
    tx,
  )
}

/** Moves back the rows that are still there, except those added since by people. Both listings must be locked. */
export async function returnRows(
  tx: Tx,
  { tables, reviews, reviewsAside }: Moved,
  { mergedId, keptId }: { mergedId: number; keptId: number },
): Promise<void> {
  for (const [table, keys] of Object.entries(tables)) {
    const moved = movedTables[table]
    if (moved && keys.length > 0)
      await sql`
        UPDATE ${sql.table(table)} moved SET business_id = ${mergedId}
        FROM jsonb_array_elements(${JSON.stringify(keys)}::jsonb) AS given (key)
        WHERE business_id = ${keptId} AND ${moved.key} = given.key
          AND ${moved.since ? sql`${moved.since} <= (SELECT merged_at FROM business_merges WHERE merged_id = ${mergedId})` : sql`true`}`.execute(
        tx,
      )
  }
  const { rows } = await sql<{ id: number; isBack: boolean }>`
    SELECT id, business_id = ${keptId} AS "isBack" FROM reviews moved
    WHERE business_id = ${keptId} AND id = ANY(${sql.val(reviews)}::int[])
      OR business_id = ${mergedId} AND id = ANY(${sql.val(reviewsAside)}::int[])
        -- Its author has written another one since.
        AND NOT EXISTS (SELECT FROM reviews since WHERE since.business_id = ${keptId}
          AND since.user_id = moved.user_id AND since.id <> ALL(${sql.val(reviews)}::int[]))`.execute(tx)
  const idsOf = (isBack: boolean) => rows.filter((row) => row.isBack === isBack).map(({ id }) => id)
  await exchangeReviews(tx, { here: idsOf(true), there: idsOf(false), hereId: mergedId, thereId: keptId })
}

/** Counts likes, followers and ratings of locked listings again. */
export const recountListings = (tx: Tx, ids: readonly number[]) =>
  sql`
  UPDATE businesses b SET
    likes_count = (SELECT count(*) FROM business_likes WHERE business_id = b.id),
    followers_count = (SELECT count(*) FROM business_follows WHERE business_id = b.id),
    rating_sum = (SELECT coalesce(sum(rating), 0) FROM reviews WHERE business_id = b.id AND is_counted),
    review_count = (SELECT count(*) FROM reviews WHERE business_id = b.id AND is_counted)
  WHERE id = ANY(${sql.val(ids)}::int[])`.execute(tx)

/** Writes columns, given as JSON, of both rows of a locked listing. */
export async function writeColumns(
  tx: Tx,
  businessId: number,
  { narrow, wide }: { narrow: object; wide: object },
): Promise<void> {
  const set = (names: readonly string[], table: string, values: object, more: RawBuilder<unknown>) => {
    const columns = sql.join(names.map((name) => sql.ref(name)))
    return sql`UPDATE ${sql.table(table)} AS stored SET (${columns}) =
      (SELECT ${columns} FROM jsonb_populate_record(stored, ${JSON.stringify(values)}::jsonb)) ${more}`
  }
  const narrowNames = Object.keys(narrow)
  if (narrowNames.length > 0)
    await set(narrowNames, 'businesses', narrow, sql`WHERE id = ${businessId}`).execute(tx)
  const wideNames = Object.keys(wide)
  if (wideNames.length > 0)
    await set(
      wideNames,
      'business_profiles',
      wide,
      sql`, revision = revision + 1 WHERE business_id = ${businessId}`,
    ).execute(tx)
}

/** The owners of uploaded pictures, by address; addresses that aren't uploads are missing. */
export async function readPictureOwners(db: Db | Tx, urls: readonly string[]): Promise<Map<string, number>> {
  if (urls.length === 0) return new Map()
  const rows = await db
    .selectFrom('pictures')
    .select(['url', 'owner_id as ownerId'])
    .where('url', 'in', urls)
    .execute()
  return new Map(rows.map(({ url, ownerId }) => [url, ownerId]))
}

export const setStatus = (tx: Tx, businessId: number, status: Side['status']) =>
  sql`UPDATE businesses SET status = ${status} WHERE id = ${businessId}`.execute(tx)

export type Filled = Record<string, { before: unknown; after: unknown }>
export type StoredMerge = {
  id: number
  mergedId: number
  keptId: number
  canUndo: boolean
  statusBefore: BusinessStatus
  moved: Moved & { keptOwnerId: number | null }
  filled: Filled
}
type NewMerge = Pick<StoredMerge, 'mergedId' | 'keptId' | 'statusBefore' | 'moved' | 'filled'> & {
  actorId: number
}

export async function createMerge(tx: Tx, merge: NewMerge): Promise<void> {
  const { mergedId, keptId, actorId, statusBefore, moved, filled } = merge
  await sql`
    INSERT INTO business_merges (merged_id, kept_id, actor_id, merged_at, status_before, moved, filled)
    VALUES (${mergedId}, ${keptId}, (SELECT id FROM users WHERE id = ${actorId}), clock_timestamp(), ${statusBefore},
      ${JSON.stringify(moved)}, ${JSON.stringify(filled)})`.execute(tx)
}

const undoEnd = sql`merged_at + ${sql.lit(mergeUndoHours)} * interval '1 hour'`

export async function findMerge(db: Db | Tx, mergedId: number): Promise<StoredMerge | undefined> {
  const { rows } = await sql<StoredMerge>`
    SELECT id, merged_id AS "mergedId", kept_id AS "keptId", ${undoEnd} > now() AS "canUndo",
      status_before AS "statusBefore", moved, filled
    FROM business_merges WHERE merged_id = ${mergedId}`.execute(db)
  return rows[0]
}

/** The latest merge into a listing, unless the merged one was deleted since. */
export async function findLatestInto(db: Db | Tx, keptId: number): Promise<{ mergedId: number } | undefined> {
  const { rows } = await sql<{ mergedId: number }>`
    SELECT merged_id AS "mergedId" FROM business_merges m
    WHERE kept_id = ${keptId} AND EXISTS (SELECT FROM businesses WHERE id = merged_id)
    ORDER BY m.id DESC LIMIT 1`.execute(db)
  return rows[0]
}

export const deleteMerge = (tx: Tx, mergedId: number) =>
  sql`DELETE FROM business_merges WHERE merged_id = ${mergedId}`.execute(tx)

/** The merges that can still be undone, newest first. */
export async function listMerges(db: Db, page: number): Promise<MergeList> {
  const { limit, offset } = windowOf(page)
  const { rows } = await sql<Omit<Merge, 'mergedAt' | 'undoUntil'> & { mergedAt: Date; undoUntil: Date }>`
    SELECT json_build_object('id', merged_id, 'name', merged.name) AS merged,
      json_build_object('id', kept_id, 'name', kept.name) AS kept,
      trim(u.first_name || ' ' || u.last_name) AS "actorName", merged_at AS "mergedAt", ${undoEnd} AS "undoUntil"
    FROM business_merges m JOIN business_profiles merged ON merged.business_id = merged_id
    JOIN business_profiles kept ON kept.business_id = kept_id LEFT JOIN users u ON u.id = actor_id
    WHERE merged_at > now() - ${sql.lit(mergeUndoHours)} * interval '1 hour'
    ORDER BY merged_at DESC, m.id DESC LIMIT ${limit} OFFSET ${offset}`.execute(db)
  const { rows: merges, place } = toListPage(rows, page)
  return {
    merges: merges.map((row) => ({
      ...row,
      mergedAt: row.mergedAt.toISOString(),
      undoUntil: row.undoUntil.toISOString(),
    })),
    ...place,
  }
}
