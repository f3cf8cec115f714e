import { type RawBuilder, sql } from 'kysely'
import { readCategoryTree } from '#server/categories/category-names.repository.ts'
import type { Db } from '#server/lib/database/db.ts'
import { toListPage, windowOf } from '#server/lib/http/list-pages.ts'
import type { DeskChange, DeskChangeList } from '#shared/businesses/changes/changes.schemas.ts'
import type { CheckedPart } from '#shared/businesses/changes/checked-parts.ts'
import { decisionDueAt, decisionHours, undoMinutes } from '#shared/businesses/decisions/decisions.ts'
import { pictureUrl } from '../businesses.repository.ts'
import {
  type CheckedColumns,
  isForgotten,
  narrowChecked,
  type PartColumns,
  partsOf,
  wideChecked,
  withParts,
} from './checked-columns.ts'

type Row = Omit<DeskChange, 'parts' | 'changedAt' | 'decisionDueAt' | 'isOverdue' | 'decidedAt'> & {
  before: PartColumns
  after: PartColumns | null
  columns: CheckedColumns
  changedAt: Date
  decidedAt: Date | null
  now: Date
}

/** A page of changes: those that wait, longest first, then those decided a few minutes ago, latest first. */
export async function listChanges(
  db: Db,
  page: number,
): Promise<Pick<DeskChangeList, 'changes' | 'page' | 'hasMore'>> {
  const { limit, offset } = windowOf(page)
  const branch = (condition: RawBuilder<unknown>, order: RawBuilder<unknown>, tier: number) => sql`
    (SELECT c.id, ${sql.lit(tier)} AS tier, row_number() OVER (ORDER BY ${order}) AS place
     FROM business_changes c JOIN businesses b ON b.id = c.business_id AND b.status = 'approved'
     WHERE ${condition} ORDER BY ${order} LIMIT ${limit + offset})`
  const isRecent = sql`c.decided_at > now() - ${sql.lit(undoMinutes)} * interval '1 minute'`
  const { rows, place } = toListPage(
    await readChanges(
      db,
      sql`SELECT id, row_number() OVER (ORDER BY tier, place) FROM (
        ${branch(sql`c.decided_at IS NULL`, sql`c.changed_at, c.id`, 1)}
        UNION ALL ${branch(isRecent, sql`c.decided_at DESC, c.id`, 2)}
      ) either ORDER BY tier, place LIMIT ${limit} OFFSET ${offset}`,
    ),
    page,
  )
  return { changes: rows, ...place }
}

/** A change as the desk shows it. */
export async function findDeskChange(db: Db, changeId: number): Promise<DeskChange | undefined> {
  const [change] = await readChanges(db, sql`SELECT ${changeId}::int, 1`)
  return change
}

async function readChanges(db: Db, wanted: RawBuilder<unknown>): Promise<DeskChange[]> {
  const columns = sql.join(
    [
      ...narrowChecked.map((column) => [column, sql.ref(`b.${column}`)] as const),
      ...wideChecked.map((column) => [column, sql.ref(`p.${column}`)] as const),
    ].map(([column, value]) => sql`${sql.lit(column)}::text, ${value}`),
  )
  const { rows } = await sql<Row>`
    SELECT c.id, b.id AS "businessId", p.name,
      ${pictureUrl} AS "pictureUrl",
      CASE WHEN u.id IS NOT NULL THEN json_build_object('id', u.id, 'name', trim(u.first_name || ' ' || u.last_name),
        'email', u.email) END AS owner,
      c.before, c.after, json_build_object(${columns}) AS columns, c.changed_at AS "changedAt", c.decision, c.reason,
      c.decided_at AS "decidedAt", c.revision, now() AS now
    FROM (${wanted}) AS wanted (id, place) JOIN business_changes c ON c.id = wanted.id
    JOIN businesses b ON b.id = c.business_id JOIN business_profiles p ON p.business_id = b.id
    LEFT JOIN users u ON u.id = b.submitted_by_id ORDER BY wanted.place`.execute(db)
  if (rows.length === 0) return []
  const categoryText = await readCategoryTexts(db)
  return rows.map(({ before, after, columns: current, changedAt, decidedAt, now, ...row }) => {
    const dueAt = decisionDueAt(changedAt)
    const textsOf = toTexts(categoryText)
    const [was, is] = [withParts(current, before), withParts(current, after ?? {})]
    const textBefore = (part: CheckedPart) =>
      part === 'address' && isForgotten(before) ? 'Deleted when it was hidden' : textsOf[part](was)
    return {
      ...row,
      parts: partsOf(before).map((part) => ({ part, before: textBefore(part), after: textsOf[part](is) })),
      changedAt: changedAt.toISOString(),
      decisionDueAt: dueAt.toISOString(),
      isOverdue: decidedAt === null && dueAt < now,
      decidedAt: decidedAt?.toISOString() ?? null,
    }
  })
}

type Texts = Record<CheckedPart, (columns: CheckedColumns) => string>

/** The text of each part for staff. */
const toTexts = (categoryText: (columns: CheckedColumns) => string): Texts => ({
  name: ({ name }) => name,
  phone: ({ phone }) => phone ?? '',
  website: ({ website }) => website ?? '',
  category: categoryText,
  address: ({ address, zip_code }) => [address, zip_code].filter(Boolean).join(', '),
})

/** "Home & Living, Plumbing"; the number of a category that was deleted. */
async function readCategoryTexts(db: Db): Promise<(columns: CheckedColumns) => string> {
  const tree = await readCategoryTree(db)
  const names = (levels: readonly { id: number; name: string }[]) =>
    new Map(levels.map(({ id, name }) => [id, name]))
  const [categories, subcategories] = [names(tree), names(tree.flatMap((category) => category.subcategories))]
  const nameOf = (known: Map<number, string>, id: number | null) =>
    id === null ? [] : [known.get(id) ?? `number ${id}`]
  return ({ category_id, subcategory_id }) =>
    [...nameOf(categories, category_id), ...nameOf(subcategories, subcategory_id)].join(', ')
}

/** How many changes wait, and how many for longer than promised. */
export async function countChanges(db: Db): Promise<Pick<DeskChangeList, 'waitingCount' | 'overdueCount'>> {
  const { rows } = await sql<Pick<DeskChangeList, 'waitingCount' | 'overdueCount'>>`
    SELECT count(*)::int AS "waitingCount",
      (count(*) FILTER (WHERE c.changed_at < now() - ${sql.lit(decisionHours)} * interval '1 hour'))::int AS "overdueCount"
    FROM business_changes c JOIN businesses b ON b.id = c.business_id AND b.status = 'approved'
    WHERE c.decided_at IS NULL`.execute(db)
  return rows[0] as Pick<DeskChangeList, 'waitingCount' | 'overdueCount'>
}
