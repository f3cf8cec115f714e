import { findPlaceOfService } from '#server/categories/categories.service.ts'
import type { Db } from '#server/lib/database/db.ts'
import { invalid } from '#server/lib/http/errors.ts'
import type {
  CategoryCounts,
  FilterCounts,
  ListBusinessesQuery,
  RelaxedSearch,
} from '#shared/businesses/directory/directory.schemas.ts'
import { filtersOfService } from '#shared/businesses/directory/directory-search.ts'
import { distanceStep } from '#shared/businesses/merit.ts'
import { shortTextAdvice } from '#shared/lib/short-text.ts'
import { findPlace, listPlaces, readSearch } from '../vocabulary.service.ts'
import { countCategories, uncountedCategories } from './category-counts.repository.ts'
import { findDirectoryPage } from './directory.repository.ts'
import type { DirectoryQuery, TextQuery } from './directory-filters.repository.ts'
import { readIsLargeLevel } from './directory-size.repository.ts'
import { countFilters, uncountedFilters } from './filter-counts.repository.ts'
import type { DirectoryPage } from './list-walk.repository.ts'
import { countMatching, narrowestFilter } from './relaxed-search.repository.ts'
import { type PlanStep, planSearch } from './search-plan.ts'
import { type Found, tryInTurn } from './text-run.repository.ts'
import { countByText, searchByText, type TextAnswer } from './text-search.service.ts'

/** Guarantee: a list, its total and its counts are of the same businesses. */

export type FoundList = {
  page: DirectoryPage
  /** For a text. */
  answer: TextAnswer | null
  relaxed: RelaxedSearch | null
  resolved: DirectoryQuery
}

/**
 * One page of the directory. A known service becomes its subcategory or category; an unknown one is searched for as text.
 * Throws invalid_input for a text too short to search in a directory of this size, and for an unknown `around`.
 */
export async function findList(db: Db, query: ListBusinessesQuery): Promise<FoundList> {
  const resolved = await resolveNames(db, query)
  const answer = isTextQuery(resolved) ? await searchByText(db, resolved) : null
  if (isTextQuery(resolved) && !answer)
    throw invalid({ [query.search ? 'search' : 'service']: shortTextAdvice })
  const page = answer?.page ?? (await findDirectoryPage(db, resolved))
  const relaxed = page.total === 0 ? await findRelaxedSearch(db, resolved) : null
  return { page, answer, relaxed, resolved }
}

export const isTextQuery = (query: DirectoryQuery): query is TextQuery => Boolean(query.search)

/**
 * Results of a search without its narrowest filter, if it has none with it. Null if there are none either, no filter can be
 * dropped, or counting would exceed the time limit of a search.
 */
async function findRelaxedSearch(db: Db, query: DirectoryQuery): Promise<RelaxedSearch | null> {
  const without = narrowestFilter(query)
  if (!without) return null
  const wider = { ...query, [without]: undefined, ...(without === 'category' && { subcategory: undefined }) }
  const counted = isTextQuery(wider) ? await countByText(db, wider) : await countMatching(db, wider)
  return counted && { ...counted, without, opensAt: without === 'open' ? counted.opensAt : null }
}

/** How many businesses each value of each filter would leave: one statement, unless nothing fits. */
export async function countByFilter(db: Db, query: ListBusinessesQuery): Promise<FilterCounts> {
  const places = await listPlaces(db)
  const resolved = await resolveNames(db, query)
  const isInPlace = resolved.place !== undefined && (await readIsLargeLevel(db, resolved))
  const counted = await countAsShown(db, resolved, (step) =>
    countFilters(db, resolved, step, { places, isInPlace }),
  )
  return counted?.counts ?? uncountedFilters(places)
}

/** How many businesses each category and subcategory has of what a query finds in any of them. */
export async function countByCategory(db: Db, query: ListBusinessesQuery): Promise<CategoryCounts> {
  const { category, subcategory, subsubcategories, ...rest } = await resolveNames(db, query)
  const counted = await countAsShown(db, rest, (step) => countCategories(db, rest, step))
  return counted?.counts ?? uncountedCategories
}

/** Counts what the list of a query shows: by the steps of its plan, in turn, as the list is found. */
async function countAsShown<Counted extends Found>(
  db: Db,
  query: DirectoryQuery,
  count: (step: PlanStep | null) => Promise<Counted | null>,
): Promise<Counted | null> {
  if (!isTextQuery(query)) return count(null)
  const { understanding } = await readSearch(db, query.search)
  const ran = await tryInTurn(planSearch(understanding, query).steps, count)
  return ran?.found ?? null
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
