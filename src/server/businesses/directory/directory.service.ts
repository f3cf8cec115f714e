import { findPlaceOfService } from '#server/categories/categories.service.ts'
import type { Db } from '#server/lib/database/db.ts'
import { shortTextAdvice } from '#server/lib/database/short-text.ts'
import { invalid } from '#server/lib/http/errors.ts'
import type { BusinessList, ListBusinessesQuery } from '#shared/businesses/directory/directory.schemas.ts'
import { filtersOfService } from '#shared/businesses/directory/directory-search.ts'
import { listBusinessesByIds } from '../businesses.repository.ts'
import { findDirectoryPage } from './directory.repository.ts'
import { findRelaxedSearch } from './relaxed-search.repository.ts'

/** Guarantee: the directory lists exactly the listed businesses, ordered and counted as the page shows. */

/**
 * One page of the directory. A known service becomes its subcategory or category; an unknown one is searched for as
 * text. Throws invalid_input for a text too short to search in a directory of this size.
 */
export async function searchBusinesses(
  db: Db,
  query: ListBusinessesQuery,
  visitorId: number | null,
): Promise<BusinessList> {
  const asked = await withoutService(db, query)
  const found = await findDirectoryPage(db, asked)
  if (!found) throw invalid({ [query.search ? 'search' : 'service']: shortTextAdvice })
  const { ids, total, totalIsExact } = found
  const { lat, lng, page, limit } = query
  const position = lat === undefined || lng === undefined ? undefined : { latitude: lat, longitude: lng }
  const businesses = await listBusinessesByIds(db, ids, { visitorId, position })
  const relaxed = total === 0 ? await findRelaxedSearch(db, asked) : null
  const list = { businesses, total, totalIsExact, page, pageCount: Math.ceil(total / limit) }
  return relaxed ? { ...list, relaxed } : list
}

async function withoutService(db: Db, query: ListBusinessesQuery): Promise<ListBusinessesQuery> {
  const { service, ...rest } = query
  if (!service) return rest
  const filters = filtersOfService(query, await findPlaceOfService(db, service))
  return { ...rest, ...filters, subcategory: filters.subcategory ?? rest.subcategory }
}
