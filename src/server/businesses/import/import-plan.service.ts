import { findCategoryPathFit } from '#server/categories/category-paths.repository.ts'
import type { Db, Tx } from '#server/lib/database/db.ts'
import { findMergedInto } from '../merged-listings.repository.ts'
import { listNamesakes } from './business-import.repository.ts'
import {
  type ImportedListing,
  type KnownSource,
  listImported,
  listSources,
  listSpelled,
} from './business-sources.repository.ts'
import type { ImportedPlace } from './import-places.ts'
import { areaKeyOf, placeKeyOf } from './place-key.ts'
import { planUpdate, type SourceUpdate } from './source-updates.ts'

/** Guarantee: a place is recognized by its key in the source, else by name and address in any spelling known. */

export type Known = Map<string, KnownSource>
export type Update = SourceUpdate & { place: ImportedPlace; known: KnownSource; listing: ImportedListing }
/** Places to store: new ones, those already listed in another way, and updates of imported ones. */
export type Plan = {
  fresh: ImportedPlace[]
  duplicates: { place: ImportedPlace; id: number }[]
  updates: Update[]
}

export const isChange = ({ columns }: Update) => Object.keys(columns).length > 0

/** The earlier imports of these places from their source, by key. */
export async function findKnown(
  db: Db | Tx,
  source: string | undefined,
  places: readonly ImportedPlace[],
): Promise<Known> {
  if (source === undefined || places.length === 0) return new Map()
  const found = await listSources(
    db,
    source,
    places.map(({ sourceKey }) => sourceKey),
  )
  return new Map(found.map((each) => [each.sourceKey, each]))
}

/** Decides on each place; in a transaction, the rows it depends on are locked. */
export async function planImport(
  db: Db | Tx,
  source: string | undefined,
  places: readonly ImportedPlace[],
): Promise<Plan> {
  const known = await findKnown(db, source, places)
  const listings = await listImported(db, [
    ...new Set([...known.values()].map(({ businessId }) => businessId)),
  ])
  const updates = places.flatMap((place) => {
    const before = known.get(place.sourceKey)
    const listing = before && listings.get(before.businessId)
    return listing ? [{ place, known: before, listing, ...planUpdate(place, before, listing) }] : []
  })
  const others = places.filter(({ sourceKey }) => !known.has(sourceKey))
  const idOf = await findListed(db, others)
  const found = others.map((place) => ({
    place,
    id: place.spellings.map((key) => idOf.get(key)).find(Boolean),
  }))
  return {
    fresh: found.filter(({ id }) => id === undefined).map(({ place }) => place),
    duplicates: found.flatMap(({ place, id }) => (id === undefined ? [] : [{ place, id }])),
    updates,
  }
}

/** The businesses listed under the name and address of these places, by spelling. */
async function findListed(db: Db | Tx, places: readonly ImportedPlace[]): Promise<Map<string, number>> {
  if (places.length === 0) return new Map()
  const namesakes = await listNamesakes(db, [...new Set(places.map(({ business }) => business.name_key))])
  const spelled = await listSpelled(
    db,
    places.flatMap(({ spellings }) => spellings),
  )
  const ids = new Map([
    ...spelled.map(({ id, spelling }) => [spelling, id] as const),
    ...namesakes.map(({ id, nameKey, address }) => [placeKeyOf(nameKey, address), id] as const),
    ...namesakes.flatMap(({ id, nameKey, area }) => (area ? [[areaKeyOf(nameKey, area), id] as const] : [])),
  ])
  // A listing that was merged is found by its name, too, and stands for the one that stayed.
  const moved = await findMergedInto(db, [...ids.values()])
  return new Map([...ids].map(([key, id]) => [key, moved.get(id) ?? id]))
}

/** Separates the rows whose category, subcategory or service is gone; deleting those of the others has to wait. */
export async function splitByCategory(tx: Tx, places: readonly ImportedPlace[]) {
  const known = new Map<string, boolean>()
  const [fits, withoutCategory]: [ImportedPlace[], ImportedPlace[]] = [[], []]
  for (const place of places) {
    const {
      category_id: categoryId,
      subcategory_id: subcategoryId,
      sub_sub_category_ids: serviceIds,
    } = place.business
    const path = { categoryId, subcategoryId, serviceIds }
    const key = JSON.stringify(path)
    if (!known.has(key)) known.set(key, Object.values(await findCategoryPathFit(tx, path)).every(Boolean))
    const side = known.get(key) ? fits : withoutCategory
    side.push(place)
  }
  return { fits, withoutCategory }
}
