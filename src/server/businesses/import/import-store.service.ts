import { recordAction } from '#server/audit/actions.service.ts'
import type { Tx } from '#server/lib/database/db.ts'
import { announcePublicChange } from '#server/lib/database/public-changes.ts'
import { AppError } from '#server/lib/http/errors.ts'
import { countBusinesses, moveInCounts } from '../business-status.repository.ts'
import { type ImportedBusiness, insertImported, updateImported } from './business-import.repository.ts'
import { type KnownSource, saveSources } from './business-sources.repository.ts'
import { countPictures } from './import-pictures.service.ts'
import { type ImportedPlace, spellingsMax } from './import-places.ts'
import { isChange, type Plan, type Update } from './import-plan.service.ts'
import { type ImportChange, lockRun, recordChanges } from './import-runs.repository.ts'
import { toFieldHashes } from './source-updates.ts'

/** Guarantee: each import records everything it stores in the same transaction, so that its run can be taken back. */

type StoringRun = {
  id: number
  source?: string | undefined
  status: 'pending' | 'approved'
  startedById: number | null
  fileDate: Date
}

/** Throws conflict if somebody has taken back the run that is still importing. */
export async function requireStanding(tx: Tx, runId: number): Promise<void> {
  const run = await lockRun(tx, runId, 'share')
  if (run?.status !== 'running') throw new AppError('conflict', `Import ${runId} was undone.`)
}

/** Stores a batch with its totals, the record of its changes, and a log entry. */
export async function storePlan(tx: Tx, run: StoringRun, plan: Plan): Promise<void> {
  const { fresh, duplicates, updates } = plan
  const { source, status, startedById } = run
  const rows = fresh.map(({ business, since }) => ({ ...business, created_at: toInstant(since, run) }))
  const ids = rows.length === 0 ? [] : await insertImported(tx, rows, status)
  const changed = updates.filter(isChange)
  const next = toNextListings(changed)
  await updateImported(tx, next)
  const former = new Map(changed.map(({ listing }) => [listing.id, listing]))
  await countPictures(tx, [...former.values()], [...next, ...rows])
  const remembered = updates.flatMap(toRemember)
  if (source !== undefined)
    await saveSources(tx, source, [
      ...fresh.map((place, at) => toSource(place, ids[at] as number, true)),
      ...duplicates.map(({ place, id }) => toSource(place, id, false)),
      ...remembered,
    ])
  await recordChanges(tx, run.id, toChanges(run, ids, plan))
  if (ids.length + changed.length === 0) return
  const details = { status, count: ids.length, firstId: ids[0], lastId: ids.at(-1), run: run.id }
  await recordAction(tx, {
    actorId: startedById,
    action: 'businesses.imported',
    targetType: 'business',
    targetId: null,
    details: { ...details, ...(source && { source, updated: changed.length }) },
  })
  const moved = changed.filter(({ listing, columns }) => listing.is_listed && 'category_id' in columns)
  await moveInCounts(
    tx,
    moved.map(({ listing, columns }) => ({ from: listing, to: { ...listing, ...columns } })),
  )
  await countBusinesses(tx, ids, 1)
  await announcePublicChange(tx)
}

/** Noon in Austin of the first day known, because a listing isn't new only because it was imported today. */
const toInstant = (day: string, { fileDate }: StoringRun) =>
  day === '' ? fileDate.toISOString() : `${day}T18:00:00Z`

/** Each listing once: two keys of a source may have been linked to the same one. */
function toNextListings(changed: readonly Update[]): (ImportedBusiness & { id: number })[] {
  const next = new Map<number, ImportedBusiness & { id: number }>()
  for (const { listing, columns } of changed)
    next.set(listing.id, { ...(next.get(listing.id) ?? listing), ...columns })
  return [...next.values()]
}

function toChanges(
  { source }: StoringRun,
  ids: readonly number[],
  { fresh, duplicates, updates }: Plan,
): ImportChange[] {
  const nothing = { before: {}, after: {}, hashes: {} }
  const keyOf = ({ sourceKey }: ImportedPlace) => (source === undefined ? null : sourceKey)
  const linked = source === undefined ? [] : duplicates
  return [
    ...fresh.map((place, at) => ({
      businessId: ids[at] as number,
      kind: 'added' as const,
      sourceKey: keyOf(place),
      ...nothing,
    })),
    ...linked.map(({ place, id }) => ({
      businessId: id,
      kind: 'linked' as const,
      sourceKey: keyOf(place),
      ...nothing,
    })),
    ...updates.filter(isNews).map(({ place, listing, known, columns }) => ({
      businessId: listing.id,
      kind: 'updated' as const,
      sourceKey: keyOf(place),
      before: pick(listing, Object.keys(columns)),
      after: columns,
      hashes: known.hashes,
    })),
  ]
}

const pick = (listing: object, names: readonly string[]) =>
  Object.fromEntries(Object.entries(listing).filter(([name]) => names.includes(name)))

const toSource = (place: ImportedPlace, businessId: number, isNew: boolean): KnownSource => {
  const { sourceKey, spellings } = place
  return { sourceKey, businessId, hashes: toFieldHashes(place, isNew), spellings }
}

const isNews = ({ known, hashes }: Update) => JSON.stringify(hashes) !== JSON.stringify(known.hashes)

/** A place whose fields or spellings are news; writing the others would change every row of a file that is repeated. */
function toRemember(update: Update): KnownSource[] {
  const { place, known, hashes } = update
  const spellings = [...new Set([...known.spellings, ...place.spellings])].slice(0, spellingsMax)
  return spellings.length > known.spellings.length || isNews(update) ? [{ ...known, hashes, spellings }] : []
}
