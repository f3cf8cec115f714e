import type { Db } from '#server/lib/database/db.ts'
import type { EncodedBody } from '#server/lib/http/encoded-body.ts'
import { notFound } from '#server/lib/http/errors.ts'
import { findServing } from '#server/search/find/served-places.service.ts'
import { linesOf } from '#server/search/place-ground.ts'
import { listStoredPlaces } from '#server/search/places.repository.ts'
import { getVocabulary } from '#server/search/vocabulary.service.ts'
import { type PlaceRow as Place, placeSlug, type Vocabulary } from '#server/search/vocabulary.ts'
import { directoryHref } from '#shared/businesses/directory/directory-search.ts'
import {
  neighborsMax,
  type PlaceLink,
  type PlaceList,
  type PlaceMove,
  type PlacePage,
  type PlaceTrade,
  placePageMin,
} from '#shared/businesses/place-pages/place-page.schemas.ts'
import type { BusinessDetail } from '#shared/businesses/profile/business-profile.schemas.ts'
import { dollarsText } from '#shared/lib/money.ts'
import { paths } from '#shared/lib/paths.ts'
import { slugOf } from '#shared/lib/slug.ts'
import { openingOf } from '../business-row.ts'
import { encodeList, readKept } from '../kept-businesses.service.ts'
import { labelPlaces } from './map-labels.ts'
import {
  hasPlaceCounts,
  keepOnlyPlaces,
  listCountedPages,
  listCountedPlaces,
  listPlacesOfCategory,
  type PlaceCount,
  readPlaceCounts,
  recountPlaces,
} from './place-counts.repository.ts'
import { findBusinessesInPlace } from './place-list.repository.ts'
import { namePlaces, type PlaceNames, placesAt, placesNear } from './place-names.ts'
import { regionOf } from './regions.ts'

/**
 * Guarantee: a neighborhood or district, or a subcategory in it, has one page under one address if at least five listed
 * businesses were in it or served it at the last count: the same ones that a search with its name finds.
 */

/** How many places one statement counts: it must end in the time of a job. */
const countedAtOnce = 5

/** Counts again who is in the places that can have pages. */
export async function countPlaces(db: Db): Promise<void> {
  const { pages } = namePlaces(await listStoredPlaces(db))
  await keepOnlyPlaces(
    db,
    pages.map(({ id }) => id),
  )
  for (let at = 0; at < pages.length; at += countedAtOnce)
    await recountPlaces(db, pages.slice(at, at + countedAtOnce))
}

/** The same at the start of a process, if it has never been done. */
export async function countPlacesOnce(db: Db): Promise<void> {
  if (!(await hasPlaceCounts(db))) await countPlaces(db)
}

type Named = PlaceNames & {
  placesById: Map<number, Place>
  subcategorySlugs: Map<number, string>
  subcategoriesBySlug: Map<string, number>
}
const namedIn = new WeakMap<Vocabulary, Named>()

/** Names of places and subcategories as in addresses, read from the vocabulary once. */
function namesIn(vocabulary: Vocabulary): Named {
  const known = namedIn.get(vocabulary)
  if (known) return known
  const names = namePlaces(vocabulary.places)
  const subcategoriesBySlug = new Map<string, number>()
  const { names: all, parents } = vocabulary
  for (const [id, name] of all.subcategories) {
    const category = all.categories.get(parents.subcategories.get(id) ?? 0) ?? ''
    const slug = slugOf(name)
    // Two categories may have a subcategory of the same name.
    const own = subcategoriesBySlug.has(slug) ? slugOf(`${name} ${category}`) : slug
    if (own && !subcategoriesBySlug.has(own)) subcategoriesBySlug.set(own, id)
  }
  const named = {
    ...names,
    placesById: new Map(names.pages.map((page) => [page.id, page])),
    subcategoriesBySlug,
    subcategorySlugs: new Map([...subcategoriesBySlug].map(([slug, id]) => [id, slug])),
  }
  namedIn.set(vocabulary, named)
  return named
}

type Asked = { slug: string; subcategorySlug: string | undefined }

/** The page of a place as JSON, or where else it is found. Throws not_found. */
export async function getPlacePage(
  db: Db,
  { slug, subcategorySlug }: Asked,
  visitorId: number | null,
): Promise<EncodedBody | PlaceMove> {
  const vocabulary = await getVocabulary(db)
  const names = namesIn(vocabulary)
  const known = names.bySlug.get(slug)
  if (!known) throw notFound('place')
  const subcategoryId = subcategorySlug ? names.subcategoriesBySlug.get(subcategorySlug) : null
  if (subcategoryId === undefined) throw notFound('subcategory')
  const { place, page } = known
  const toDirectory = { movedTo: directoryOf(vocabulary, place, subcategoryId), isForGood: false }
  if (!page) return toDirectory
  const pageSlug = placeSlug(page.name)
  if (pageSlug !== slug) return { movedTo: paths.place(pageSlug, subcategorySlug), isForGood: true }
  // More than are shown, because some may have no page.
  const around = placesNear(page, names, 2 * neighborsMax)
  const counts = await readPlaceCounts(
    db,
    page.id,
    subcategoryId,
    around.map(({ id }) => id),
  )
  const count =
    counts.find((one) => one.placeId === page.id && one.subcategoryId === subcategoryId)?.businessCount ?? 0
  if (count < placePageMin) return toDirectory
  return writePage(db, { vocabulary, names, page, subcategoryId, counts, count, around }, visitorId)
}

/** The place in the directory. */
function directoryOf({ parents }: Vocabulary, place: Place, subcategoryId: number | null): string {
  const category = subcategoryId === null ? null : (parents.subcategories.get(subcategoryId) ?? null)
  return directoryHref({ place: placeSlug(place.name), category, subcategory: subcategoryId })
}

type Counted = {
  vocabulary: Vocabulary
  names: Named
  page: Place
  subcategoryId: number | null
  counts: readonly PlaceCount[]
  count: number
  around: readonly Place[]
}

async function writePage(db: Db, counted: Counted, visitorId: number | null): Promise<EncodedBody> {
  const { vocabulary, names, page, subcategoryId, counts, count, around } = counted
  const found = await findBusinessesInPlace(db, page, subcategoryId, { count, now: new Date() })
  const wanted = new Map([...found.best, ...found.soon].map((key) => [key.id, key]))
  const kept = await readKept(db, [...wanted.values()], found)
  const keptOf = (keys: readonly { id: number }[]) =>
    keys.flatMap(({ id }) => kept.find(({ row }) => row.id === id) ?? [])
  const best = keptOf(found.best)
  const rows = best.map(({ row }) => row)
  const now = new Date(found.now)
  const openingSoon = keptOf(found.soon).flatMap(({ row }) => {
    const { isOpen, opensAt } = openingOf(row, now)
    return isOpen || !opensAt ? [] : [{ id: row.id, name: row.name, opensAt }]
  })
  const trades = counts.flatMap((one) => (one.placeId === page.id ? toTrade(vocabulary, names, one) : []))
  const { name, kind, latitude, longitude, halfHeight, halfWidth } = page
  // A town with ZIP codes of its own isn't Austin.
  const within = page.zips.length === 0 || page.zips.some((zip) => zip.startsWith('787')) ? 'Austin' : 'Texas'
  const rest: Omit<PlacePage, 'businesses'> = {
    place: {
      name,
      slug: placeSlug(name),
      kind,
      within,
      latitude,
      longitude,
      halfHeight,
      halfWidth,
      outline: linesOf(page),
    },
    trade: trades.find(({ id }) => id === subcategoryId) ?? null,
    total: count,
    openNow: found.openNow,
    openingSoon,
    trades,
    neighbors: around.flatMap((place) => toLink(place, counts)).slice(0, neighborsMax),
    zipCodes: page.zips,
    reasons: Object.fromEntries(await findServing(db, page, rows)),
  }
  const parts = ['{"businesses":', `,${JSON.stringify(rest).slice(1)}`] as const
  return encodeList(db, best, { visitorId }, 'card', found, parts)
}

function toTrade(
  { names: { subcategories }, parents }: Vocabulary,
  names: Named,
  row: PlaceCount,
): PlaceTrade[] {
  const {
    subcategoryId: id,
    businessCount,
    pricedCount,
    priceUnit,
    lowestCents,
    medianCents,
    highestCents,
  } = row
  const name = id === null ? undefined : subcategories.get(id)
  const categoryId = id === null ? undefined : parents.subcategories.get(id)
  if (id === null || name === undefined || categoryId === undefined) return []
  const slug = businessCount < placePageMin ? null : (names.subcategorySlugs.get(id) ?? null)
  const price =
    lowestCents === null || medianCents === null || highestCents === null
      ? null
      : {
          priceUnit,
          lowest: dollarsText(lowestCents),
          median: dollarsText(medianCents),
          highest: dollarsText(highestCents),
          pricedCount,
        }
  return [{ id, categoryId, name, slug, businessCount, price }]
}

function toLink(place: Place, counts: readonly PlaceCount[]): PlaceLink[] {
  const count = counts.find(({ placeId }) => placeId === place.id)
  return count ? [{ name: place.name, slug: placeSlug(place.name), businessCount: count.businessCount }] : []
}

const toEntry = (place: Place, businessCount: number) => ({
  name: place.name,
  slug: placeSlug(place.name),
  businessCount,
  region: regionOf(place),
})

/** Every place with a page, by name. */
export async function listPlacePages(db: Db): Promise<PlaceList['places']> {
  const { placesById } = namesIn(await getVocabulary(db))
  const places = (await listCountedPlaces(db))
    .flatMap(({ placeId, businessCount }) => {
      const place = placesById.get(placeId)
      return place ? [{ ...toEntry(place, businessCount), trade: null, outline: linesOf(place) }] : []
    })
    .sort((a, b) => a.name.localeCompare(b.name, 'en-US'))
  const outlined = places.flatMap(({ name, outline }) => (outline ? [{ name, outline }] : []))
  const labels = labelPlaces(outlined)
  return places.map((place) => ({ ...place, label: labels.get(place.name) ?? null }))
}

/** The places with the most businesses of one subcategory of a category; none for an unknown one. */
export async function listTradesByPlace(db: Db, categorySlug: string): Promise<PlaceList['places']> {
  const vocabulary = await getVocabulary(db)
  const { placesById, subcategorySlugs } = namesIn(vocabulary)
  return (await listPlacesOfCategory(db, categorySlug))
    .flatMap(({ placeId, subcategoryId, businessCount }) => {
      const place = placesById.get(placeId)
      const slug = subcategorySlugs.get(subcategoryId)
      const name = vocabulary.names.subcategories.get(subcategoryId)
      if (!place || !slug || !name) return []
      return [{ ...toEntry(place, businessCount), trade: { name, slug }, outline: null, label: null }]
    })
    .sort((a, b) => b.businessCount - a.businessCount || a.name.localeCompare(b.name, 'en-US'))
    .slice(0, neighborsMax)
}

/** How long it may be unknown that a place has got or lost its page, in milliseconds. */
const knownFor = 60_000
const countedIn = new WeakMap<Db, { ids: ReadonlySet<number>; until: number }>()

async function readCountedIds(db: Db): Promise<ReadonlySet<number>> {
  const known = countedIn.get(db)
  if (known && Date.now() < known.until) return known.ids
  const ids = new Set((await listCountedPlaces(db)).map(({ placeId }) => placeId))
  countedIn.set(db, { ids, until: Date.now() + knownFor })
  return ids
}

type Located = { latitude: number | null; longitude: number | null; neighborhood: string | null }

/** The place with a page that a business is in: the neighborhood that it shows, else the smallest; null if there is none. */
export async function findPlaceOf(
  db: Db,
  { latitude, longitude, neighborhood }: Located,
): Promise<BusinessDetail['place']> {
  if (latitude === null || longitude === null) return null
  const { pages, bySlug } = namesIn(await getVocabulary(db))
  const places = placesAt({ latitude, longitude }, pages)
  if (places.length === 0) return null
  const ids = await readCountedIds(db)
  const counted = places.filter(({ id }) => ids.has(id))
  const shown = neighborhood ? bySlug.get(placeSlug(neighborhood))?.page : undefined
  const place = counted.find((one) => one === shown) ?? counted[0]
  return place ? { name: place.name, slug: placeSlug(place.name) } : null
}

/** The addresses of all place pages with the time of their last change, for the sitemap. */
export async function listPlaceAddresses(db: Db): Promise<{ path: string; changedAt: Date }[]> {
  const { placesById, subcategorySlugs } = namesIn(await getVocabulary(db))
  return (await listCountedPages(db)).flatMap(({ placeId, subcategoryId, changedAt }) => {
    const place = placesById.get(placeId)
    const trade = subcategoryId === null ? null : subcategorySlugs.get(subcategoryId)
    return place && trade !== undefined
      ? [{ path: paths.place(placeSlug(place.name), trade), changedAt }]
      : []
  })
}
