import type { Db } from '#server/lib/database/db.ts'
import { toldWishes } from '#server/search/soft-wishes.ts'
import type { Understanding } from '#server/search/understand.ts'
import { type Reading, readSearch } from '#server/search/vocabulary.service.ts'
import type { RelaxedSearch } from '#shared/businesses/directory/directory.schemas.ts'
import type { Understood } from '#shared/search/search.schemas.ts'
import type { KeptBusiness } from '../kept-businesses.service.ts'
import { distanceText } from './place-distance.ts'
import { findFirstOpening } from './relaxed-search.repository.ts'
import { capitalized, listNearby, listParts, summaryOf } from './search-summary.ts'
import type { TextQuery } from './text-conditions.repository.ts'
import { type Tier, tiers } from './text-legs.repository.ts'
import { findTextPage } from './text-page.repository.ts'
import type { TextPage } from './text-tiers.repository.ts'
import { findTold, softWishesOf, type ToldIn } from './told-wishes.repository.ts'

/**
 * Guarantee: a text finds everything whose name or description contains it, and what it stands for before that; the
 * answer says what was understood.
 */

type Found = {
  page: TextPage
  understood: Omit<Understood, 'reasons' | 'nearby'>
  reading: Reading
  /** What is shown, without what nobody fits. */
  understanding: Understanding
  /** The text as it was typed. */
  typed: string
  /** Nobody is in the place that was asked for. */
  isElsewhere: boolean
  /** By business, where its soft wishes are told of. */
  told: ReadonlyMap<number, (ToldIn | null)[]>
}

/** Null for a text too short to search in a directory of this size. */
export async function searchByText(
  db: Db,
  query: TextQuery,
  { isPlain = false } = {},
): Promise<Found | null> {
  const reading = await readSearch(db, query.search)
  const asked = { query, typed: query.search, understanding: reading.understanding }
  const page = await findTextPage(db, asked)
  if (!page) return null
  const wider = page.fitting === 0 && !isPlain ? await widen(db, asked) : null
  const shown = wider?.page ?? page
  const isFruitless = reading.corrected !== null && shown.total === 0
  const said = isFruitless ? { ...reading, corrected: null } : reading
  const soft = softWishesOf(reading.understanding)
  const ids = shown.keys.map(({ id }) => id)
  return {
    page: shown,
    reading,
    understanding: wider?.understanding ?? reading.understanding,
    typed: query.search,
    isElsewhere: wider?.isAround ?? false,
    told: soft.length > 0 && !isPlain ? await findTold(db, ids, soft) : new Map(),
    understood: understoodOf(query, said, shown, wider),
  }
}

const hoursWishes = ['open', 'late', 'allday'] as const
type HoursWish = (typeof hoursWishes)[number]
const isHoursWish = (wish: string): wish is HoursWish => hoursWishes.some((one) => one === wish)
const openTexts: Record<HoursWish, string> = {
  open: 'open now',
  late: 'open late today',
  allday: 'open around the clock today',
}

/** Among more results nobody looks for the first that opens. */
const openingsMax = 1_000

type Asked = { query: TextQuery; typed: string; understanding: Understanding }
type Wider = { page: TextPage; understanding: Understanding; isAround: boolean; note: string }

type Attempt = { understanding: Understanding; isAround: boolean }

/** What may be left out: first the hours, then the place, then both. */
function widerOf({ understanding }: Asked): Attempt[] {
  const { trades, place, wishes, nameWords } = understanding
  const untimely = { ...understanding, wishes: wishes.filter((wish) => !isHoursWish(wish)) }
  const isTimely = untimely.wishes.length < wishes.length
  const inPlace = isTimely && (trades || place) ? [{ understanding: untimely, isAround: false }] : []
  if (!place || !(trades || nameWords.length > 0)) return inPlace
  const around = (isTimely ? [understanding, untimely] : [untimely]).map((one) => ({
    understanding: { ...one, place: null },
    isAround: true,
  }))
  return [...inPlace, ...around]
}

/** The same without what nobody fits: without the hours, or around the place instead of in it. */
async function widen(db: Db, asked: Asked): Promise<Wider | null> {
  const { trades, place, wishes } = asked.understanding
  for (const { understanding, isAround } of widerOf(asked)) {
    const around = isAround && place ? { latitude: place.latitude, longitude: place.longitude } : undefined
    const page = await findTextPage(db, { ...asked, understanding, around })
    if (!page || page.fitting <= (trades ? 0 : -1) || page.total === 0) continue
    const wish = wishes.find(isHoursWish) ?? 'open'
    if (isAround) {
      const isTimely = understanding.wishes.length === wishes.length
      const note = isTimely
        ? `Nothing in ${place?.name} yet. These are the nearest.`
        : `Nothing in ${place?.name} yet, and none of the nearest is ${openTexts[wish]}.`
      return { page, understanding, isAround, note }
    }
    const count = `${page.total.toLocaleString('en-US')}${page.totalIsExact ? '' : '+'}`
    const opens = wish === 'open' ? await findOpening(db, { ...asked, understanding }, page) : null
    const none = page.total === 1 ? 'The only one isn’t' : `None of these ${count} is`
    const note = `${none} ${openTexts[wish]}.${opens ? ` The first opens ${opens}.` : ''}`
    return { page, understanding, isAround, note }
  }
  return null
}

/** When the first of all results opens, not only of this page; null for too many. */
async function findOpening(db: Db, asked: Asked, page: TextPage): Promise<string | null> {
  const isAll = page.total <= page.keys.length
  if (!page.totalIsExact || page.total > openingsMax) return null
  const query = { ...asked.query, page: 1, limit: openingsMax }
  const { keys } = (isAll ? page : await findTextPage(db, { ...asked, query })) ?? page
  return findFirstOpening(
    db,
    keys.map(({ id }) => id),
  )
}

function understoodOf(
  query: TextQuery,
  { understanding, vocabulary, corrected, didYouMean }: Reading,
  page: TextPage,
  wider: Wider | null,
): Found['understood'] {
  const { trades, place, wishes } = understanding
  return {
    summary: summaryOf(vocabulary, wider?.understanding ?? understanding),
    showing: corrected,
    // A name that was typed is no mistake.
    didYouMean: page.keys.some(({ tier }) => tier === tiers.nameIs) ? null : didYouMean,
    verbatim: corrected ? `"${query.search}"` : null,
    categoryIds: trades?.categoryIds ?? [],
    subcategoryIds: trades?.subcategoryIds ?? [],
    serviceIds: trades?.serviceIds ?? [],
    parts: listParts(vocabulary, understanding),
    place: place && {
      name: place.name,
      kind: place.kind,
      latitude: place.latitude,
      longitude: place.longitude,
    },
    wishes,
    note: wider?.note ?? null,
    leading: page.leading,
  }
}

/** The rest of what was understood, which the businesses of the page say: why each is there, and where they are. */
export function understoodOfPage(found: Found, businesses: readonly KeptBusiness[]): Understood {
  const { understanding, vocabulary } = found.reading
  const rows = businesses.map(({ row }) => row)
  return {
    ...found.understood,
    nearby: found.isElsewhere ? listNearby(vocabulary, understanding, rows) : [],
    reasons: reasonsOf(found, businesses),
  }
}

/** Why each business of a page is in it. */
function reasonsOf(
  { page, reading, typed, told, isElsewhere }: Found,
  businesses: readonly KeptBusiness[],
): Record<string, string> {
  const tierOf = new Map<number, Tier>(page.keys.map(({ id, tier }) => [id, tier]))
  const { understanding, vocabulary } = reading
  const asked = new Set(understanding.trades?.serviceIds)
  return Object.fromEntries(
    businesses.flatMap(({ row }) => {
      const tier = tierOf.get(row.id)
      const offered = row.subSubCategoryIds.find((id) => asked.has(id))
      const service = offered === undefined ? undefined : vocabulary.names.services.get(offered)
      const reason =
        tier === tiers.mentions
          ? mentionIn(row, [typed, understanding.text])
          : reasonOf(tier, row.subcategoryName ?? row.categoryName, service)
      const distance = distanceText(understanding, isElsewhere, row)
      const wishes = softWishesOf(understanding).flatMap((wish, at) => {
        const place = told.get(row.id)?.[at]
        return place ? [`${capitalized(toldWishes[wish].label)}: ${toldTexts[place]}`] : []
      })
      const isSaid = wishes.length > 0 || distance !== null
      const all = [reason?.startsWith('Matches') && isSaid ? null : reason, ...wishes, distance].filter(
        Boolean,
      )
      return all.length > 0 ? [[String(row.id), all.join(' · ')]] : []
    }),
  )
}

const toldTexts: Record<ToldIn, string> = {
  features: 'one of its features',
  description: 'in its description',
  reviews: 'in its reviews',
}

/** Where a text is; null if only its words are there, apart from each other. */
function mentionIn(
  { name, description }: { name: string; description: string },
  texts: readonly string[],
): string | null {
  const has = (where: string, text: string) => where.toLowerCase().includes(text.toLowerCase())
  if (texts.some((text) => has(name, text))) return 'Matches by name'
  const said = texts.find((text) => has(description, text))
  return said === undefined ? null : `Mentions “${said}” in its description`
}

function reasonOf(tier: Tier | undefined, trade: string | null, service: string | undefined): string | null {
  if (tier === tiers.nameIs || tier === tiers.name || tier === tiers.otherName) return 'Matches by name'
  if (tier === tiers.offers && service) return `Offers ${service}`
  return trade ? `Matches ${trade}` : null
}

/** What a search finds, and when the first of it opens if that can be said; null if it finds nothing. */
export async function countByText(db: Db, query: TextQuery): Promise<Omit<RelaxedSearch, 'without'> | null> {
  const found = await searchByText(db, { ...query, page: 1, limit: openingsMax }, { isPlain: true })
  if (!found || found.page.total === 0) return null
  const { total, totalIsExact, keys } = found.page
  const opensAt =
    total <= keys.length
      ? await findFirstOpening(
          db,
          keys.map(({ id }) => id),
        )
      : null
  return { total, totalIsExact, opensAt }
}
