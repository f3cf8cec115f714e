import { findPlaceOfService } from '#server/categories/categories.service.ts'
import type { Db } from '#server/lib/database/db.ts'
import { shortTextAdvice } from '#server/lib/database/short-text.ts'
import type { EncodedBody } from '#server/lib/http/encoded-body.ts'
import { invalid, notFound } from '#server/lib/http/errors.ts'
import { countCategories } from '#server/search/find/category-counts.repository.ts'
import { findDirectoryPage } from '#server/search/find/directory.repository.ts'
import type { DirectoryQuery } from '#server/search/find/directory-filters.repository.ts'
import { countFilters } from '#server/search/find/filter-counts.repository.ts'
import { countMatching, narrowestFilter } from '#server/search/find/relaxed-search.repository.ts'
import type { TextQuery } from '#server/search/find/text-conditions.repository.ts'
import type { TextSearch } from '#server/search/find/text-legs.repository.ts'
import { countByText, searchByText, understoodOfPage } from '#server/search/find/text-search.service.ts'
import { findPlace, listPlaces, readSearch } from '#server/search/vocabulary.service.ts'
import type {
  CategoryCounts,
  FilterCounts,
  ListBusinessesQuery,
  ListFields,
  RelaxedSearch,
} from '#shared/businesses/directory/directory.schemas.ts'
import { filtersOfService } from '#shared/businesses/directory/directory-search.ts'
import { distanceStep } from '#shared/businesses/merit.ts'
import { listBusinessesByIds } from '../businesses.repository.ts'
import { encodeList, readKept } from '../kept-businesses.service.ts'
import { findFeatured } from './featured.repository.ts'
import { findSimilar } from './similar.repository.ts'

/** Guarantee: the directory lists exactly the listed businesses, ordered and counted as the page shows. */

/**
 * One page of the directory as JSON. A known service becomes its subcategory or category; an unknown one is searched for
 * as text. Throws invalid_input for a text too short to search in a directory of this size, and for an unknown `around`.
 */
export async function searchBusinesses(
  db: Db,
  query: ListBusinessesQuery,
  visitorId: number | null,
  /** Called with a text that found nothing, or asks for a trade that the directory doesn't have. */
  onNothing: (text: string) => void = () => {},
): Promise<EncodedBody> {
  const resolved = await resolveNames(db, query)
  const { middle } = resolved
  const { lat, lng, page, limit, fields } = query
  const position = lat === undefined || lng === undefined ? undefined : { latitude: lat, longitude: lng }
  const text = isTextQuery(resolved) ? await searchByText(db, resolved) : null
  if (isTextQuery(resolved) && !text)
    throw invalid({ [query.search ? 'search' : 'service']: shortTextAdvice })
  const found = text?.page ?? (await findDirectoryPage(db, resolved))
  const { keys, total, totalIsExact } = found
  if (text && (total === 0 || text.understood.unlisted)) onNothing(query.search ?? query.service ?? '')
  const relaxed = total === 0 ? await findRelaxedSearch(db, resolved) : null
  const businesses = await readKept(db, keys, found)
  const understood =
    text &&
    understoodOfPage(
      text,
      businesses.map(({ row }) => row),
    )
  const rest = {
    total,
    totalIsExact,
    page,
    pageCount: Math.ceil(total / limit),
    ...(relaxed && { relaxed }),
    ...(resolved.at && { place: resolved.at.name }),
    ...(middle && { around: { name: middle.name, latitude: middle.latitude, longitude: middle.longitude } }),
    ...(understood && { understood }),
  }
  const around = ['{"businesses":', `,${JSON.stringify(rest).slice(1)}`] as const
  return encodeList(db, businesses, { visitorId, position }, fields, found, around)
}

export const isTextQuery = (query: DirectoryQuery): query is TextQuery => Boolean(query.search)

/**
 * What a search without results finds without its narrowest filter. Null if that finds nothing either, no filter can be
 * dropped, or counting would exceed the time limit of a search.
 */
async function findRelaxedSearch(db: Db, query: DirectoryQuery): Promise<RelaxedSearch | null> {
  const without = narrowestFilter(query)
  if (!without) return null
  const wider = { ...query, [without]: undefined, ...(without === 'category' && { subcategory: undefined }) }
  const counted = isTextQuery(wider) ? await countByText(db, wider) : await countMatching(db, wider)
  return counted && { ...counted, without, opensAt: without === 'open' ? counted.opensAt : null }
}

/** The businesses of the home page as JSON. */
export async function listFeatured(
  db: Db,
  fields: ListFields,
  visitorId: number | null,
): Promise<EncodedBody> {
  const found = await findFeatured(db)
  return encodeList(db, await readKept(db, found.keys, found), { visitorId }, fields, found, ['', ''])
}

/** Up to three businesses like a listed one that can be asked for a quote, as cards. Throws not_found. */
export async function listSimilar(
  db: Db,
  businessId: number,
  visitorId: number | null,
): Promise<EncodedBody> {
  const [business] = await listBusinessesByIds(db, [businessId], { visitorId: null })
  if (!business) throw notFound('business')
  const found = await findSimilar(db, business)
  return encodeList(db, await readKept(db, found.keys, found), { visitorId }, 'card', found, ['', ''])
}

/** How many businesses each value of each filter would leave: one statement, unless nothing fits. */
export async function countByFilter(db: Db, query: ListBusinessesQuery): Promise<FilterCounts> {
  const places = await listPlaces(db)
  return countAsShown(db, await resolveNames(db, query), (resolved, search) =>
    countFilters(db, resolved, search, places),
  )
}

/** How many businesses each category and subcategory has of what a query finds in any of them. */
export async function countByCategory(db: Db, query: ListBusinessesQuery): Promise<CategoryCounts> {
  const { category, subcategory, subsubcategories, ...rest } = await resolveNames(db, query)
  return countAsShown(db, rest, (resolved, search) => countCategories(db, resolved, search))
}

type Count<Counts> = (
  query: DirectoryQuery,
  search: TextSearch | null,
) => Promise<{ counts: Counts; isFitting: boolean }>

/** Counts what the list of a query shows, which for a text that nobody fits is more than was asked for. */
async function countAsShown<Counts>(db: Db, resolved: DirectoryQuery, count: Count<Counts>): Promise<Counts> {
  if (!isTextQuery(resolved)) return (await count(resolved, null)).counts
  const { understanding } = await readSearch(db, resolved.search)
  const asked = { query: resolved, typed: resolved.search, understanding }
  const { counts, isFitting } = await count(resolved, asked)
  if (isFitting) return counts
  // The list then shows what it finds without what nobody fits.
  const shown = await searchByText(db, { ...resolved, page: 1, limit: 1 })
  if (!shown || JSON.stringify(shown.understanding) === JSON.stringify(understanding)) return counts
  return (await count(resolved, { ...asked, understanding: shown.understanding })).counts
}

/** A query as the repositories take it: with the filters that a service stands for, and the places that are named. */
export async function resolveNames(db: Db, query: ListBusinessesQuery): Promise<DirectoryQuery> {
  const { service, ...rest } = query
  const at = rest.place === undefined ? undefined : await findPlace(db, rest.place)
  const order = rest.around === undefined ? {} : await orderAround(db, rest.around)
  if (!service) return { ...rest, at, ...order }
  const filters = filtersOfService(query, await findPlaceOfService(db, service))
  return { ...rest, at, ...order, ...filters, subcategory: filters.subcategory ?? rest.subcategory }
}

/** By the distance from the middle of a place, in steps. */
async function orderAround(db: Db, name: string) {
  const middle = await findPlace(db, name)
  if (!middle) throw invalid({ around: 'We don’t know this place' })
  const { latitude: lat, longitude: lng } = middle
  return { middle, sort: 'distance', lat, lng, step: distanceStep } as const
}
