import type { Db } from '#server/lib/database/db.ts'
import type { EncodedBody } from '#server/lib/http/encoded-body.ts'
import { notFound } from '#server/lib/http/errors.ts'
import { explain } from '#server/search/find/explain.ts'
import { findList } from '#server/search/find/list.service.ts'
import { findServing } from '#server/search/find/served-places.service.ts'
import type { TextAnswer } from '#server/search/find/text-search.service.ts'
import type { ListBusinessesQuery, ListFields } from '#shared/businesses/directory/directory.schemas.ts'
import type { Understood } from '#shared/search/search.schemas.ts'
import { listBusinessesByIds } from '../businesses.repository.ts'
import { encodeList, readKept } from '../kept-businesses.service.ts'
import { findFeatured } from './featured.repository.ts'
import { findSimilar } from './similar.repository.ts'

/** Guarantee: listings are shown as they are in the database now. */

/** One page of the directory as JSON. Throws invalid_input as `findList` does. */
export async function searchBusinesses(
  db: Db,
  query: ListBusinessesQuery,
  visitorId: number | null,
  /** Called with the answer to a text. */
  onAnswer: (answer: TextAnswer, understood: Understood) => void = () => {},
): Promise<EncodedBody> {
  const { page: found, answer, relaxed, resolved } = await findList(db, query)
  const { middle, at } = resolved
  const { lat, lng, page, limit, fields } = query
  const { keys, total, totalIsExact } = found
  const businesses = await readKept(db, keys, found)
  const rows = businesses.map(({ row }) => row)
  const served = at ?? answer?.step.understanding.place
  const serving = await findServing(db, served, rows)
  const understood = answer && explain(answer, rows, serving)
  if (answer && understood) onAnswer(answer, understood)
  const rest = {
    total,
    totalIsExact,
    page,
    pageCount: Math.ceil(total / limit),
    ...(relaxed && { relaxed }),
    ...(at && { place: at.name }),
    ...(middle && { around: { name: middle.name, latitude: middle.latitude, longitude: middle.longitude } }),
    ...(understood ? { understood } : serving.size > 0 && { reasons: Object.fromEntries(serving) }),
  }
  const position = lat === undefined || lng === undefined ? undefined : { latitude: lat, longitude: lng }
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
