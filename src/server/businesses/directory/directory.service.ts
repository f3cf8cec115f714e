import { findPlaceOfService } from '#server/categories/categories.service.ts'
import type { Db } from '#server/lib/database/db.ts'
import { shortTextAdvice } from '#server/lib/database/short-text.ts'
import type { EncodedBody } from '#server/lib/http/encoded-body.ts'
import { invalid, notFound } from '#server/lib/http/errors.ts'
import type { ListBusinessesQuery, ListFields } from '#shared/businesses/directory/directory.schemas.ts'
import { filtersOfService } from '#shared/businesses/directory/directory-search.ts'
import { listBusinessesByIds } from '../businesses.repository.ts'
import { encodeList, readKept } from '../kept-businesses.service.ts'
import { findDirectoryPage } from './directory.repository.ts'
import { findFeatured } from './featured.repository.ts'
import { findRelaxedSearch } from './relaxed-search.repository.ts'
import { findSimilar } from './similar.repository.ts'

/** Guarantee: the directory lists exactly the listed businesses, ordered and counted as the page shows. */

/**
 * One page of the directory as JSON. A known service becomes its subcategory or category; an unknown one is searched for
 * as text. Throws invalid_input for a text too short to search in a directory of this size.
 */
export async function searchBusinesses(
  db: Db,
  query: ListBusinessesQuery,
  visitorId: number | null,
): Promise<EncodedBody> {
  const resolved = await withoutService(db, query)
  const found = await findDirectoryPage(db, resolved)
  if (!found) throw invalid({ [query.search ? 'search' : 'service']: shortTextAdvice })
  const { keys, total, totalIsExact } = found
  const { lat, lng, page, limit, fields } = query
  const position = lat === undefined || lng === undefined ? undefined : { latitude: lat, longitude: lng }
  const relaxed = total === 0 ? await findRelaxedSearch(db, resolved) : null
  const rest = { total, totalIsExact, page, pageCount: Math.ceil(total / limit), ...(relaxed && { relaxed }) }
  const businesses = await readKept(db, keys, found)
  const around = ['{"businesses":', `,${JSON.stringify(rest).slice(1)}`] as const
  return encodeList(db, businesses, { visitorId, position }, fields, found, around)
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

async function withoutService(db: Db, query: ListBusinessesQuery): Promise<ListBusinessesQuery> {
  const { service, ...rest } = query
  if (!service) return rest
  const filters = filtersOfService(query, await findPlaceOfService(db, service))
  return { ...rest, ...filters, subcategory: filters.subcategory ?? rest.subcategory }
}
