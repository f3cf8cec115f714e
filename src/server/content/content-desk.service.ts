import { applyConsequences, type Consequences } from '#server/audit/staff-action.service.ts'
import { type Db, inTransaction, type Tx } from '#server/lib/database/db.ts'
import { moveToPlace } from '#server/lib/database/positions.ts'
import { AppError, notFound, requireRevision } from '#server/lib/http/errors.ts'
import type { Jobs } from '#server/lib/jobs/jobs.ts'
import { exchangePictures } from '#server/uploads/uploads.service.ts'
import { contentMax, type DeskFaq, type DeskTestimonial } from '#shared/content/content-desk.schemas.ts'
import {
  type ContentTable,
  createContent,
  deleteContent,
  findDeskContent,
  findSameContent,
  lockContent,
  updateContent,
  type WrittenColumns,
} from './content-desk.repository.ts'

/**
 * Guarantee: visitors see the latest content in the order that staff chose, and no edit overwrites another.
 */

/** The new values and position; without one, a new entry goes to the end and an existing one stays in place. */
type Written = { columns: WrittenColumns; position: number | undefined }
/** The staff member, and the queue for deleting unused pictures. */
type Writer = { actorId: number; jobs: Jobs }

const words = { testimonials: 'testimonial', faqs: 'faq' } as const
const said = { testimonials: 'testimonial', faqs: 'question' } as const

/** Adds one and returns its ID; if another is identical, returns that one. Throws conflict when there are too many. */
export async function addContent(
  db: Db,
  table: ContentTable,
  { columns, position }: Written,
  writer: Writer,
): Promise<number> {
  return inTransaction(db, async (tx) => {
    const count = await lockContent(tx, table)
    const sameId = await findSameContent(tx, table, columns)
    if (sameId !== undefined) return sameId
    if (count >= contentMax)
      throw new AppError('conflict', `There can be at most ${contentMax}. Please delete one first.`)
    const id = await createContent(tx, table, columns)
    await exchangePictures(tx, writer.jobs, [], [columns.author_image ?? null])
    if (position !== undefined) await moveToPlace(tx, table, id, position)
    await finish(tx, writer, table, { action: `${words[table]}.created`, targetId: id })
    return id
  })
}

/** Overwrites one, and moves it if a position is given. Throws not_found, and stale_revision. */
export async function editContent(
  db: Db,
  table: ContentTable,
  id: number,
  { columns, position, revision }: Written & { revision: number },
  writer: Writer,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const before = await requireSeen(tx, table, id, revision)
    await updateContent(tx, table, id, columns)
    const { author_image: picture } = columns
    if (picture !== undefined) await exchangePictures(tx, writer.jobs, [pictureOf(before)], [picture])
    if (position !== undefined) await moveToPlace(tx, table, id, position)
    await finish(tx, writer, table, { action: `${words[table]}.changed`, targetId: id })
  })
}

/** Deletes one. Throws not_found, and stale_revision. */
export async function removeContent(
  db: Db,
  table: ContentTable,
  id: number,
  revision: number,
  writer: Writer,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const before = await requireSeen(tx, table, id, revision)
    await deleteContent(tx, table, id)
    await exchangePictures(tx, writer.jobs, [pictureOf(before)], [])
    await finish(tx, writer, table, { action: `${words[table]}.deleted`, targetId: id })
  })
}

type Row = DeskTestimonial | DeskFaq
/** Questions have none. */
const pictureOf = (row: Row) => ('authorImage' in row ? row.authorImage : null)

async function requireSeen(tx: Tx, table: ContentTable, id: number, revision: number): Promise<Row> {
  await lockContent(tx, table)
  const current = await findDeskContent(tx, table, id)
  if (!current) throw notFound(said[table])
  requireRevision(current, revision)
  return current
}

const finish = (
  tx: Tx,
  { actorId, jobs }: Writer,
  table: ContentTable,
  action: Consequences['actions'][number],
): Promise<void> =>
  applyConsequences(
    tx,
    jobs,
    { actorId, targetType: words[table] },
    { actions: [action], publicChange: 'changed' },
  )
