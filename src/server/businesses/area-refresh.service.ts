import { isDeepStrictEqual } from 'node:util'
import { type Db, inTransaction } from '#server/lib/database/db.ts'
import { announcePublicChange } from '#server/lib/database/public-changes.ts'
import type { StoredArea } from '#server/lib/database/tables.ts'
import { listStoredPlaces, noteMeasured, readPlacesState } from '#server/search/places.repository.ts'
import { facetsOf } from '#shared/businesses/facets.ts'
import { lockAreas, updateAreas } from './area-refresh.repository.ts'
import { type AreaFinder, createAreaFinder } from './service-areas.service.ts'

/** Guarantee: minutes after staff or a release change places, every area covers them as if it were saved now. */

/** Listings per transaction. */
const batchSize = 500

/** Measures all areas anew, if places have changed since the last time. Throws at the signal; the next run starts again. */
export async function refreshAreas(db: Db, signal: AbortSignal): Promise<void> {
  const { current, measured } = await readPlacesState(db)
  if (current === measured) return
  const find = createAreaFinder(await listStoredPlaces(db))
  for (let after: number | undefined = 0; after !== undefined; ) {
    signal.throwIfAborted()
    after = await refreshBatch(db, find, after)
  }
  await noteMeasured(db, current)
}

/** Returns the last ID; undefined after the last batch. */
const refreshBatch = (db: Db, find: AreaFinder, after: number): Promise<number | undefined> =>
  inTransaction(db, async (tx) => {
    const listings = await lockAreas(tx, after, batchSize)
    const changed = listings.flatMap(({ id, service_area: stored, ...others }) => {
      const service_area = stored && measureAnew(stored, find)
      if (!service_area || isDeepStrictEqual(service_area, stored)) return []
      return [{ id, service_area, facets: facetsOf({ ...others, service_area }) }]
    })
    await updateAreas(tx, changed)
    if (changed.length > 0) await announcePublicChange(tx)
    return listings.at(-1)?.id
  })

/** An area with a name that nobody knows anymore keeps what it covered: its place may only have another name. */
function measureAnew(stored: StoredArea, find: AreaFinder): StoredArea {
  const { area, unknown } = find(stored)
  if (area && Object.keys(unknown).length === 0) return area
  return { ...stored, facets: [...new Set([...stored.facets, ...(area?.facets ?? [])])] }
}
