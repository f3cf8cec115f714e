import { findPlaceOfService } from '#server/categories/categories.service.ts'
import type { Db } from '#server/lib/database/db.ts'
import { searchByText } from '#server/search/find/text-search.service.ts'
import { fold } from '#server/search/fold.ts'
import type { Trades } from '#server/search/understand.ts'
import {
  findPlace,
  getVocabulary,
  readJob,
  readSearch,
  readWords,
} from '#server/search/vocabulary.service.ts'
import type { PlaceRow } from '#server/search/vocabulary.ts'
import type { Business } from '#shared/businesses/businesses.schemas.ts'
import { isNearbyZip } from '#shared/businesses/form/zip-codes.ts'
import { slugOf } from '#shared/lib/slug.ts'
import { listBusinessesByIds } from '../businesses.repository.ts'
import { findSuggested } from '../directory/suggestions.repository.ts'
import {
  findFitPool,
  findTrade,
  listAnswerMinutes,
  type SoughtTrade,
  type TradeIds,
} from './fit.repository.ts'

export type { SoughtTrade }

/** Guarantee: only listed businesses are offered to a visitor who asks several at once. */

/** A visitor's search for a business; `search` and `service` are as in the directory's address. */
export type Sought = TradeIds & {
  service?: string | undefined
  search?: string | undefined
  where?: string | undefined
}
export type FitPool = {
  trade: SoughtTrade | null
  place: PlaceRow | null
  /** In no order. */
  businesses: FitBusiness[]
}
/** With the median minutes to its first answer, if they are known. */
export type FitBusiness = Business & { answerMinutes: number | null }

const textMax = 40

/** Businesses that may fit, with the trade and the place as understood; empty if neither was. */
export async function findFit(db: Db, sought: Sought): Promise<FitPool> {
  const { trade, place } = await understandSought(db, sought)
  const ids = trade
    ? await findTradePool(db, trade, place)
    : await findMentioned(db, sought.search || sought.service)
  return { trade, place, businesses: await listFitByIds(db, ids) }
}

const page = { page: 1, limit: textMax, sort: 'relevance', fields: 'all' } as const

/** Businesses with the service, and others of the trade: the list of services is seldom complete. */
async function findTradePool(db: Db, trade: SoughtTrade, place: PlaceRow | null): Promise<number[]> {
  const { category, subcategory, subSubCategory } = trade
  const query = {
    ...page,
    category: category ?? undefined,
    subcategory: subcategory ?? undefined,
    place: place ? slugOf(place.name) : undefined,
    at: place,
  }
  const pools = await Promise.all([
    findFitPool(db, query),
    subSubCategory === null ? [] : findFitPool(db, { ...query, subsubcategories: [subSubCategory] }),
  ])
  return [...new Set(pools.flat())]
}

/** Businesses whose text has the searched words, without a known trade. */
async function findMentioned(db: Db, search: string | undefined): Promise<number[]> {
  if (!search) return []
  const found = await searchByText(db, { ...page, search })
  return found?.page.keys.map(({ id }) => id) ?? []
}

/** How many trades a description may be taken for, each weighing at least this share of the first. */
const likelyMax = 3
const likelyShare = 0.3
/** The first is clear if it weighs this many times the second. */
const clearLead = 1.5

/** The likely trades of a job's description, the likeliest first, named by subcategory. */
export async function findLikelyTrades(
  db: Db,
  text: string,
): Promise<{ trades: SoughtTrade[]; isClear: boolean }> {
  const vocabulary = await getVocabulary(db)
  const likely = await readJob(db, text)
  const [first, second] = likely
  const offered = likely
    .slice(0, likelyMax)
    .filter(({ weight }) => weight >= likelyShare * (first?.weight ?? 0))
  const trades = offered.flatMap(({ subcategoryId, serviceId }) => {
    const name = vocabulary.names.subcategories.get(subcategoryId)
    const category = vocabulary.parents.subcategories.get(subcategoryId) ?? null
    return name ? [{ name, category, subcategory: subcategoryId, subSubCategory: serviceId }] : []
  })
  return { trades, isClear: first !== undefined && first.weight >= clearLead * (second?.weight ?? 0) }
}

async function understandSought(
  db: Db,
  { search, service, where, ...given }: Sought,
): Promise<Pick<FitPool, 'trade' | 'place'>> {
  const named =
    (await findTrade(db, given)) ??
    (service ? await findTrade(db, (await findPlaceOfService(db, service)) ?? {}) : undefined)
  const text = search || (named ? undefined : service)
  const said = text && !(named && where) ? (await readSearch(db, text)).understanding : null
  const trade = named ?? (await findTrade(db, tradeIds(said?.trades)))
  return { trade: trade ?? null, place: where ? await findWhere(db, where) : (said?.place ?? null) }
}

/** The name of a place as people type it, "78704-1234", "south congress"; a ZIP code nearby needn't be in the list. */
export async function findWhereName(db: Db, where: string): Promise<string | null> {
  const place = await findWhere(db, where)
  if (place) return place.name
  const zip = /^(\d{5})(-\d{4})?$/.exec(where)?.[1]
  return zip && isNearbyZip(zip) ? zip : null
}

async function findWhere(db: Db, where: string): Promise<PlaceRow | null> {
  const zip = /\b(\d{5})(-\d{4})?\b/.exec(where)?.[1]
  const named = await findPlace(db, slugOf(zip ?? where))
  return named ?? (await readWords(db, where)).understanding.place
}

/** One trade for the several that a text may mean: a single service, else the first subcategory or category. */
function tradeIds(trades: Trades | null | undefined): TradeIds {
  if (!trades) return {}
  const { serviceIds, subcategoryIds, categoryIds } = trades
  const isService = serviceIds.length > 0 && subcategoryIds.length === 0
  return {
    category: categoryIds[0],
    subcategory: subcategoryIds[0],
    subSubCategory: isService ? serviceIds[0] : undefined,
  }
}

/** Listed businesses by ID, in the order of the IDs. */
export async function listFitByIds(db: Db, ids: readonly number[]): Promise<FitBusiness[]> {
  const [businesses, minutes] = await Promise.all([
    listBusinessesByIds(db, ids, { visitorId: null }),
    listAnswerMinutes(db, ids),
  ])
  return businesses.map((business) => ({ ...business, answerMinutes: minutes.get(business.id) ?? null }))
}

const namedMax = 6

/** Listed businesses whose name begins with a text, the best known first. */
export async function findNamed(db: Db, text: string): Promise<FitBusiness[]> {
  const begun = fold(text)
  if (begun.length < 2) return []
  const { keys } = await findSuggested(db, begun, { trades: [], most: namedMax, looksInside: true })
  return listFitByIds(
    db,
    keys.map(({ id }) => id),
  )
}
