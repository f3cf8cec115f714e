import type { Db } from '#server/lib/database/db.ts'
import type { Understanding } from '#server/search/understand.ts'
import { type Reading, readSearch } from '#server/search/vocabulary.service.ts'
import type { Vocabulary } from '#server/search/vocabulary.ts'
import type { RelaxedSearch } from '#shared/businesses/directory/directory.schemas.ts'
import type { Understood } from '#shared/search/search.schemas.ts'
import type { KeptBusiness } from '../kept-businesses.service.ts'
import { findFirstOpening } from './relaxed-search.repository.ts'
import type { TextQuery } from './text-conditions.repository.ts'
import { findTextPage } from './text-page.repository.ts'
import { type TextPage, type Tier, tiers } from './text-tiers.repository.ts'

/**
 * Guarantee: a text finds everything whose name or description contains it, and what it stands for before that; the
 * answer says what was understood.
 */

type Found = {
  page: TextPage
  understood: Omit<Understood, 'reasons'>
  reading: Reading
  /** The text as it was typed. */
  typed: string
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
  const told = isFruitless ? { ...reading, corrected: null } : reading
  return {
    page: shown,
    reading,
    typed: query.search,
    understood: understoodOf(query, told, shown, wider),
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
type Wider = { page: TextPage; understanding: Understanding; note: string }

/** The same without what nobody fits: first without the hours, then around the place instead of in it. */
async function widen(db: Db, asked: Asked): Promise<Wider | null> {
  const { trades, place, wishes } = asked.understanding
  const timely = wishes.filter(isHoursWish)
  const attempts: { understanding: Understanding; isAround: boolean }[] = []
  const untimely = { ...asked.understanding, wishes: wishes.filter((wish) => !isHoursWish(wish)) }
  if (timely.length > 0 && (trades || place)) attempts.push({ understanding: untimely, isAround: false })
  if (place && (trades || asked.understanding.nameWords.length > 0))
    attempts.push({ understanding: { ...untimely, place: null }, isAround: true })
  for (const { understanding, isAround } of attempts) {
    const around = isAround && place ? { latitude: place.latitude, longitude: place.longitude } : undefined
    const page = await findTextPage(db, { ...asked, understanding, around })
    if (!page || page.fitting <= (trades ? 0 : -1) || page.total === 0) continue
    const count = `${page.total.toLocaleString('en-US')}${page.totalIsExact ? '' : '+'}`
    if (isAround)
      return { page, understanding, note: `Nothing in ${place?.name} yet. These are the nearest.` }
    const [wish = 'open'] = timely
    const opens = wish === 'open' ? await findOpening(db, { ...asked, understanding }, page) : null
    const none = page.total === 1 ? 'The only one isn’t' : `None of these ${count} is`
    return {
      page,
      understanding,
      note: `${none} ${openTexts[wish]}.${opens ? ` The first opens ${opens}.` : ''}`,
    }
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
    didYouMean,
    verbatim: corrected ? `"${query.search}"` : null,
    categoryIds: trades?.categoryIds ?? [],
    subcategoryIds: trades?.subcategoryIds ?? [],
    serviceIds: trades?.serviceIds ?? [],
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

const wishTexts: Record<Understanding['wishes'][number], string> = {
  open: 'open now',
  late: 'open late',
  allday: 'open 24 hours',
  near: 'near you',
  cheap: 'lowest price first',
  best: 'best rated first',
  verified: 'verified',
}

/** "Plumbing in 78704 · open now"; empty if nothing but the text itself was understood. */
function summaryOf(
  vocabulary: Vocabulary,
  { trades, place, wishes, isVerbatim, text }: Understanding,
): string {
  if (isVerbatim) return `Only businesses with “${text}” in their name or description`
  const topics = trades ? topicsOf(vocabulary, trades) : []
  const topic = topics.length > 3 ? `${topics.slice(0, 2).join(', ')} and more` : topics.join(' or ')
  const where = place ? `${place.kind === 'landmark' ? 'near' : 'in'} ${place.name}` : ''
  const head = [topic, where].filter(Boolean).join(' ')
  const all = [head, ...wishes.map((wish) => wishTexts[wish])].filter(Boolean).join(' · ')
  return all.charAt(0).toUpperCase() + all.slice(1)
}

function topicsOf(
  { names, parents }: Vocabulary,
  { categoryIds, subcategoryIds, serviceIds }: NonNullable<Understanding['trades']>,
): string[] {
  const inCategories = subcategoryIds.filter(
    (id) => !categoryIds.includes(parents.subcategories.get(id) ?? 0),
  )
  const services = serviceIds.map((id) => names.services.get(id) ?? '')
  const [one] = subcategoryIds
  if (subcategoryIds.length === 1 && one !== undefined && services.length === 1)
    return [withParent(services[0] ?? '', names.subcategories.get(one) ?? '')]
  return [
    ...categoryIds.map((id) => names.categories.get(id) ?? ''),
    ...inCategories.map((id) => names.subcategories.get(id) ?? ''),
  ].filter(Boolean)
}

const withParent = (service: string, subcategory: string) =>
  subcategory.includes(service) ? subcategory : `${service} (${subcategory})`

/** Why each business of a page is in it. */
export function reasonsOf(
  { page, reading, typed }: Found,
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
      return reason ? [[String(row.id), reason]] : []
    }),
  )
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
