import type { Db } from '#server/lib/database/db.ts'
import type { RelaxedSearch } from '#shared/businesses/directory/directory.schemas.ts'
import type { PositionSource } from '#shared/businesses/position.ts'
import { slugOf } from '#shared/lib/slug.ts'
import type { Understood } from '#shared/search/search.schemas.ts'
import { type PlanStep, planSearch, type SearchPlan } from '../search-plan.ts'
import { toldWishes } from '../soft-wishes.ts'
import { typedPlaceId } from '../typed-places.service.ts'
import type { Understanding } from '../understand.ts'
import { type Reading, readSearch } from '../vocabulary.service.ts'
import { distanceText } from './place-distance.ts'
import { findFirstOpening } from './relaxed-search.repository.ts'
import { noteOf } from './search-notes.ts'
import {
  capitalized,
  listNearby,
  listParts,
  summaryOf,
  topicOf,
  unlistedOf,
  whereOf,
} from './search-summary.ts'
import type { TextQuery } from './text-conditions.repository.ts'
import { type TextSearch, type Tier, tiers } from './text-legs.repository.ts'
import { findTextPage } from './text-page.repository.ts'
import type { TextPage } from './text-tiers.repository.ts'
import { findTold, softWishesOf, type ToldIn } from './told-wishes.repository.ts'

/**
 * Guarantee: a text finds everything whose name or description contains it, and what it stands for before that; the
 * answer says what was understood.
 */

/** An answer to a text, without the businesses of its page. */
export type TextAnswer = {
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
): Promise<TextAnswer | null> {
  const reading = await readSearch(db, query.search)
  const plan = planSearch(reading.understanding)
  const answer = await run(db, { query, typed: query.search }, isPlain ? [plan[0]] : plan)
  if (!answer) return null
  const { page, step } = answer
  const isFruitless = reading.corrected !== null && page.total === 0
  const said = isFruitless ? { ...reading, corrected: null } : reading
  const soft = softWishesOf(reading.understanding)
  const ids = page.keys.map(({ id }) => id)
  return {
    page,
    reading,
    understanding: step.understanding,
    typed: query.search,
    isElsewhere: step.without.includes('place'),
    told: soft.length > 0 && !isPlain ? await findTold(db, ids, soft) : new Map(),
    understood: await understoodOf(db, query, said, answer),
  }
}

/** Among more results nobody looks for the first that opens. */
const openingsMax = 1_000

type Asked = { query: TextQuery; typed: string }
type Answer = { page: TextPage; step: PlanStep; search: TextSearch }

/** The first way that finds what fits, else the first. Null if that has too short a text. */
async function run(db: Db, asked: Asked, [whole, ...wider]: SearchPlan): Promise<Answer | null> {
  const search = { ...asked, understanding: whole.understanding }
  const page = await findTextPage(db, search)
  if (!page) return null
  if (page.fitting > 0) return { page, step: whole, search }
  const { trades, place } = whole.understanding
  for (const step of wider) {
    const around = step.without.includes('place') && place ? place : undefined
    const next = { ...asked, understanding: step.understanding, around }
    const found = await findTextPage(db, next)
    if (found && found.fitting > (trades ? 0 : -1) && found.total > 0)
      return { page: found, step, search: next }
  }
  return { page, step: whole, search }
}

/** When the first of all results opens, not only of this page; null for too many. */
async function findOpening(db: Db, search: TextSearch, page: TextPage): Promise<string | null> {
  const isAll = page.total <= page.keys.length
  if (!page.totalIsExact || page.total > openingsMax) return null
  const query = { ...search.query, page: 1, limit: openingsMax }
  const { keys } = (isAll ? page : await findTextPage(db, { ...search, query })) ?? page
  return findFirstOpening(
    db,
    keys.map(({ id }) => id),
  )
}

/** What was left out, and when the first opens that isn't open now. */
async function explainStep(
  db: Db,
  understanding: Understanding,
  { page, step, search }: Answer,
): Promise<string | null> {
  const note = noteOf(understanding, step.without, page)
  const isNow = understanding.wishes.includes('open') && understanding.filters.openAt === undefined
  const isOnlyHours = step.without.length === 1 && step.without[0] === 'hours'
  const opens = isOnlyHours && isNow ? await findOpening(db, search, page) : null
  return opens ? `${note} The first opens ${opens}.` : note
}

async function understoodOf(
  db: Db,
  query: TextQuery,
  { understanding, vocabulary, corrected, didYouMean }: Reading,
  answer: Answer,
): Promise<TextAnswer['understood']> {
  const { page, step } = answer
  const { trades, place, wishes } = understanding
  const isNamed = page.keys.some(({ tier }) => tier === tiers.nameIs)
  return {
    summary: summaryOf(vocabulary, step.understanding),
    topic: isNamed ? '' : topicOf(vocabulary, understanding),
    where: whereOf(understanding, step.without.includes('place')),
    showing: corrected,
    // A name that was typed is no mistake.
    didYouMean: isNamed ? null : didYouMean,
    verbatim: corrected ? `"${query.search}"` : null,
    categoryIds: trades?.categoryIds ?? [],
    subcategoryIds: trades?.subcategoryIds ?? [],
    serviceIds: trades?.serviceIds ?? [],
    parts: listParts(vocabulary, understanding),
    place: place && {
      name: place.name,
      slug: place.id === typedPlaceId ? null : slugOf(place.name),
      kind: place.kind,
      latitude: place.latitude,
      longitude: place.longitude,
    },
    wishes,
    filters: understanding.filters,
    unlisted: page.fitting > 0 ? null : unlistedOf(vocabulary, understanding, page.total - page.inParts),
    note: await explainStep(db, understanding, answer),
    leading: page.leading,
    inParts: page.inParts,
  }
}

/** A business of the page, as far as it says why it is there. */
type ListedRow = {
  id: number
  name: string
  description: string
  categoryName: string | null
  subcategoryName: string | null
  subSubCategoryIds: readonly number[]
  zipCode: string
  latitude: number | null
  longitude: number | null
  positionSource: PositionSource | null
}

/** The rest of what was understood, which the businesses of the page say: why each is there, and where they are. */
export function understoodOfPage(found: TextAnswer, rows: readonly ListedRow[]): Understood {
  const { understanding, vocabulary } = found.reading
  return {
    ...found.understood,
    nearby: found.isElsewhere ? listNearby(vocabulary, understanding, rows) : [],
    reasons: reasonsOf(found, rows),
  }
}

/** Why each business of a page is in it. */
function reasonsOf(
  { page, reading, typed, told, isElsewhere }: TextAnswer,
  rows: readonly ListedRow[],
): Record<string, string> {
  const tierOf = new Map<number, Tier>(page.keys.map(({ id, tier }) => [id, tier]))
  const { understanding, vocabulary } = reading
  const asked = new Set(understanding.trades?.serviceIds)
  return Object.fromEntries(
    rows.flatMap((row) => {
      const tier = tierOf.get(row.id)
      const offered = row.subSubCategoryIds.find((id) => asked.has(id))
      const service = offered === undefined ? undefined : vocabulary.names.services.get(offered)
      const reason =
        tier === tiers.mentions
          ? mentionIn(row, [typed, understanding.text, understanding.plainText])
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
  const given = texts.filter(Boolean)
  if (given.some((text) => hasWord(name, text))) return 'Matches by name'
  const said = given.find((text) => hasWord(description, text))
  return said === undefined ? null : `Mentions “${said}” in its description`
}

/** Whether a text is in another, and not only as a part of a word. */
function hasWord(where: string, text: string): boolean {
  const at = where.toLowerCase().indexOf(text.toLowerCase())
  const joins = (character = '') => /^[\p{L}\p{N}]/u.test(character)
  return at !== -1 && !(joins(text) && joins(where[at - 1]))
}

function reasonOf(tier: Tier | undefined, trade: string | null, service: string | undefined): string | null {
  if (tier === tiers.nameIs || tier === tiers.name || tier === tiers.otherName) return 'Matches by name'
  if (tier === tiers.parts) return null
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
