import type { Db, Tx } from '#server/lib/database/db.ts'
import { AppError, notFound } from '#server/lib/http/errors.ts'
import { unownedPictures } from '#server/uploads/uploads.service.ts'
import type { MergedField } from '#shared/businesses/listing-columns.ts'
import type { MergePlan } from '#shared/businesses/merging/merges.schemas.ts'
import { findFilled, picturesIn } from './filled-columns.ts'
import type { Sides } from './merged-tables.repository.ts'
import {
  countRows,
  findObstacles,
  type Obstacles,
  readPictureOwners,
  readSides,
  type Side,
} from './merges.repository.ts'
import { readCompared } from './pairs.repository.ts'

/** Guarantee: a merge does what the dialog before it says, and what can't be merged is refused with a reason. */

/** Rows that one transaction moves in its time. */
const rowsMax = 20_000

export type PlannedMerge = Pick<MergePlan, 'rows' | 'filled' | 'refusal' | 'endsOwnership'> & {
  merged: Side
  kept: Side
  sides: Sides
  /** Uploaded pictures that both listings use then. */
  uploads: string[]
}

/**
 * Decides what merging a listing into another one would do; in a transaction, both must be locked. Throws
 * not_found, and conflict for one that was merged.
 */
export async function planMerge(db: Db | Tx, mergedId: number, keptId: number): Promise<PlannedMerge> {
  const found = await readSides(db, [mergedId, keptId])
  const [merged, kept] = [found.get(mergedId), found.get(keptId)]
  if (!merged || !kept) throw notFound('business')
  const gone = [merged, kept].find(({ status }) => status === 'merged')
  if (gone) throw new AppError('conflict', `${gone.name} was merged into another listing.`)
  const sides = { mergedId, keptId, keptOwnerId: kept.owner?.id ?? null }
  const rows = await countRows(db, sides)
  const { filled, uploads } = await planFilled(db, kept, merged)
  const total = rows.reduce((sum, { moved }) => sum + moved, 0)
  const obstacles = await findObstacles(db, sides)
  return {
    merged,
    kept,
    sides,
    rows,
    filled,
    uploads,
    refusal: refusalOf(merged, kept, { ...obstacles, total }),
    endsOwnership: merged.owner !== null && merged.owner.id !== sides.keptOwnerId,
  }
}

/** A picture belongs to its uploader's account, so only theirs and nobody's come along. */
async function planFilled(
  db: Db | Tx,
  kept: Side,
  merged: Side,
): Promise<{ filled: MergedField[]; uploads: string[] }> {
  const urls = Object.entries(merged.columns).flatMap(([column, value]) => picturesIn(column, value))
  const owners = await readPictureOwners(db, urls)
  const mayUse = (url: string) =>
    [unownedPictures, kept.owner?.id ?? unownedPictures].includes(owners.get(url) ?? unownedPictures)
  return { filled: findFilled(kept, merged, mayUse), uploads: [...owners.keys()] }
}

function refusalOf(
  merged: Side,
  kept: Side,
  { total, keptPromoted, mergedPromoted, hasOpenPayment, hasOpenClaim }: Obstacles & { total: number },
): string | null {
  const isLost = merged.owner !== null && merged.owner.id !== kept.owner?.id
  if (merged.id === kept.id) return 'These are the same listing.'
  if (!kept.isListed) return `${kept.name} isn’t public. Keep the other one, or approve it first.`
  if (merged.status === 'unconfirmed')
    return `${merged.name} isn’t public yet. Reject it, or approve it first.`
  if (merged.owner && !kept.owner) return `${merged.name} has an owner: keep that one.`
  if (mergedPromoted && keptPromoted) return 'Both are promoted. Wait until one promotion has ended.'
  if (mergedPromoted && isLost)
    return `${merged.name} is promoted, and its owner paid for that. Wait until the promotion has ended.`
  if (hasOpenPayment) return `A payment for ${merged.name} is under way. Try again tomorrow.`
  if (hasOpenClaim)
    return `Someone claiming ${merged.name} also claims or owns ${kept.name}. Decide on that claim first.`
  if (total > rowsMax) return `Too much to move: ${total.toLocaleString('en-US')} entries.`
  return null
}

/** The plan as staff see it. Throws not_found. */
export async function showMergePlan(db: Db, mergedId: number, keptId: number): Promise<MergePlan> {
  const [plan, compared] = await Promise.all([
    planMerge(db, mergedId, keptId),
    readCompared(db, [mergedId, keptId]),
  ])
  const [merged, kept] = [compared.get(mergedId), compared.get(keptId)]
  if (!merged || !kept) throw notFound('business')
  const { rows, filled, refusal, endsOwnership } = plan
  return { merged, kept, rows, filled, refusal, endsOwnership }
}
