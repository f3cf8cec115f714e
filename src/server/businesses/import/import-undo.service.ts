import { recordAction } from '#server/audit/actions.service.ts'
import { type Db, inTransaction, type Tx } from '#server/lib/database/db.ts'
import { announcePublicChange } from '#server/lib/database/public-changes.ts'
import { AppError, notFound } from '#server/lib/http/errors.ts'
import { countBranches, moveInCounts } from '../business-status.repository.ts'
import { updateImported } from './business-import.repository.ts'
import { type ImportedListing, listImported } from './business-sources.repository.ts'
import { countPictures } from './import-pictures.service.ts'
import {
  deleteChanges,
  findLaterRun,
  type ImportRun,
  listChanges,
  lockRun,
  type StoredChange,
  saveUndoReport,
  setRunUndone,
} from './import-runs.repository.ts'
import {
  deleteListings,
  forgetGone,
  listTouched,
  lockForRemoval,
  restoreHashes,
  unlinkKeys,
} from './import-undo.repository.ts'

/**
 * Guarantee: listings that a run added go, and fields that it changed get their former values, unless somebody has touched them
 * since; repeating an undo, even an interrupted one, leads to the same listings and totals.
 */

export type KeptListing = { businessId: number; name: string; reason: string }
/** Counts of the undone and the kept: listings that have become somebody's, and changes overwritten since. */
export type UndoReport = {
  removed: number
  restored: number
  kept: number
  firstKept: KeptListing[]
}

/** Changes per transaction, and kept listings that are named. */
const batchSize = 1000
const namedMax = 100

export const laterRun = (id: number) =>
  new AppError('conflict', `Import ${id} of the same source is newer: undo it first.`)

type Undo = { actorId: number | null; isTrial: boolean }

/**
 * Takes back a run; a dry run only reports. Throws not_found, and conflict if a later run of the same source still
 * stands.
 */
export async function undoImport(db: Db, runId: number, { actorId, isTrial }: Undo): Promise<UndoReport> {
  const run = await inTransaction(db, async (tx) => {
    const found = await lockRun(tx, runId, 'update')
    if (!found) throw notFound('import')
    const later = await findLaterRun(tx, found)
    if (later !== undefined) throw laterRun(later)
    if (isTrial) return found
    // An import that is still running ends at its next batch.
    await setRunUndone(tx, runId)
    await forgetGone(tx, runId)
    return found
  })
  const report: UndoReport = { removed: 0, restored: 0, kept: 0, firstKept: [] }
  let before: number | null = null
  for (;;) {
    const changes = await listChanges(db, runId, { before, limit: batchSize })
    if (changes.length === 0) break
    before = changes.at(-1)?.id ?? null
    if (isTrial) note(report, await planUndo(db, run, changes))
    else note(report, await inTransaction(db, (tx) => undoChanges(tx, run, changes, actorId)))
  }
  if (!isTrial) await saveUndoReport(db, runId, report)
  return report
}

type UndoPlan = {
  removed: ImportedListing[]
  restored: { from: ImportedListing; to: ImportedListing }[]
  kept: KeptListing[]
}

function note(report: UndoReport, { removed, restored, kept }: UndoPlan): void {
  report.removed += removed.length
  report.restored += restored.length
  report.kept += kept.length
  report.firstKept.push(...kept.slice(0, namedMax - report.firstKept.length))
}

/** Decides on each listing; in a transaction, they are locked. */
async function planUndo(db: Db | Tx, run: ImportRun, changes: readonly StoredChange[]): Promise<UndoPlan> {
  const listings = await listImported(db, [...new Set(changes.map(({ businessId }) => businessId))])
  const added = changes
    .filter(({ kind }) => kind === 'added')
    .flatMap(({ businessId }) => listings.get(businessId) ?? [])
  const touched = await listTouched(
    db,
    added.map(({ id }) => id),
    run.source,
  )
  const kept = added.flatMap(({ id, name }) => {
    const reason = touched.get(id)
    return reason === undefined ? [] : [{ businessId: id, name, reason }]
  })
  const restored = new Map<number, UndoPlan['restored'][number]>()
  for (const change of changes.filter(({ kind }) => kind === 'updated')) {
    const from = listings.get(change.businessId)
    if (!from) continue
    const now = restored.get(from.id)?.to ?? from
    const [former, lost] = toFormer(now, change)
    if (Object.keys(former).length > 0) restored.set(from.id, { from, to: { ...now, ...former } })
    if (lost.length > 0)
      kept.push({ businessId: from.id, name: from.name, reason: `changed since: ${lost.join(', ')}` })
  }
  return { removed: added.filter(({ id }) => !touched.has(id)), restored: [...restored.values()], kept }
}

/** The former values of the columns that nobody has changed since, and the names of the others. */
function toFormer(now: ImportedListing, { before, after }: StoredChange): [object, string[]] {
  const columns = Object.keys(after)
  const isUnchanged = (column: string) =>
    // A listing whose address was hidden since needs the area.
    !(now.hides_address && column === 'service_area' && before[column] === null) &&
    JSON.stringify(now[column as keyof ImportedListing]) === JSON.stringify(after[column]) &&
    !now.edited_columns.includes(column)
  return [
    Object.fromEntries(columns.filter(isUnchanged).map((column) => [column, before[column]])),
    columns.filter((column) => !isUnchanged(column)),
  ]
}

/** Without a source, rows have no keys. */
async function undoKeys(tx: Tx, source: string | null, changes: readonly StoredChange[]): Promise<void> {
  if (source === null) return
  const keyed = changes.flatMap(({ kind, sourceKey, hashes }) =>
    sourceKey === null ? [] : [{ kind, sourceKey, hashes }],
  )
  await restoreHashes(
    tx,
    source,
    keyed.filter(({ kind }) => kind === 'updated'),
  )
  await unlinkKeys(
    tx,
    source,
    keyed.filter(({ kind }) => kind === 'linked').map(({ sourceKey }) => sourceKey),
  )
}

async function undoChanges(
  tx: Tx,
  run: ImportRun,
  changes: readonly StoredChange[],
  actorId: number | null,
): Promise<UndoPlan> {
  await lockForRemoval(
    tx,
    changes.map(({ businessId }) => businessId),
  )
  const plan = await planUndo(tx, run, changes)
  const { removed, restored } = plan
  await undoKeys(tx, run.source, changes)
  await deleteChanges(
    tx,
    changes.map(({ id }) => id),
  )
  await updateImported(
    tx,
    restored.map(({ to }) => to),
  )
  await countPictures(
    tx,
    [...removed, ...restored.map(({ from }) => from)],
    restored.map(({ to }) => to),
  )
  await deleteListings(
    tx,
    removed.map(({ id }) => id),
  )
  if (removed.length + restored.length === 0) return plan
  await recordAction(tx, {
    actorId,
    action: 'businesses.import-undone',
    targetType: 'business',
    targetId: null,
    details: { run: run.id, removed: removed.length, restored: restored.length },
  })
  const listed = restored.filter(({ from }) => from.is_listed)
  await moveInCounts(tx, listed)
  await countBranches(
    tx,
    removed.filter(({ is_listed }) => is_listed).map((listing) => ({ ...listing, change: -1 })),
  )
  await announcePublicChange(tx, 'withdrawn')
  return plan
}
