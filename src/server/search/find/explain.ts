import { isApproximate, milesText, type PositionSource } from '#shared/businesses/position.ts'
import { milesBetween } from '#shared/lib/geo.ts'
import { slugOf } from '#shared/lib/slug.ts'
import type { Understood } from '#shared/search/search.schemas.ts'
import { beginning, fold } from '../fold.ts'
import { softWishLabels } from '../soft-wishes.ts'
import { typedPlaceId } from '../typed-places.service.ts'
import type { MentionedIn } from './mentioned-wishes.repository.ts'
import { type Leg, type LegName, type Tier, tiers } from './search-plan.ts'
import {
  capitalized,
  listNearby,
  listParts,
  noteOf,
  summaryOf,
  topicOf,
  unlistedOf,
  whereOf,
} from './search-summary.ts'
import { hasLasting } from './search-title.ts'
import type { TextAnswer } from './text-search.service.ts'

/** A business of the page, as far as it says why it is there. */
export type ListedRow = {
  id: number
  name: string
  description: string
  mainServices: readonly { name: string }[]
  categoryName: string | null
  subcategoryName: string | null
  subSubCategoryIds: readonly number[]
  zipCode: string
  latitude: number | null
  longitude: number | null
  positionSource: PositionSource | null
}

/**
 * Explains an answer: how the text was understood, what was left out, and why each business of the page is there. `serving` has
 * the words for those that serve the place.
 */
export function explain(
  answer: TextAnswer,
  rows: readonly ListedRow[],
  serving: ReadonlyMap<number, string>,
): Understood {
  const { page, step, plan, reading, opens } = answer
  const { understanding, vocabulary, corrected, didYouMean } = reading
  const { trades, place, wishes, filters } = understanding
  const isNamed = page.keys.some(({ tier }) => tier === tiers.nameIs)
  const isElsewhere = step.without.includes('place')
  const note = noteOf(understanding, step.without, page)
  return {
    summary: summaryOf(vocabulary, step.understanding),
    topic: isNamed ? '' : topicOf(vocabulary, understanding),
    where: whereOf(understanding, isElsewhere),
    showing: corrected,
    // A name that was typed is no mistake.
    didYouMean: isNamed ? null : didYouMean,
    verbatim: corrected ? `"${plan.typed}"` : null,
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
    isLasting: hasLasting(understanding),
    filters,
    unlisted: page.fitting > 0 ? null : unlistedOf(vocabulary, understanding, mentionsIn(page, rows)),
    note: opens ? `${note} The first opens ${opens}.` : note,
    leading: page.leading,
    inParts: page.inParts,
    nearby: isElsewhere ? listNearby(vocabulary, understanding, rows) : [],
    reasons: reasonsOf(answer, rows, serving),
  }
}

/** Those that mention a text, and not only as a part of other words. */
function mentionsIn({ keys, total, inParts }: TextAnswer['page'], rows: readonly ListedRow[]) {
  const ids = new Set(keys.flatMap(({ id, tier }) => (tier === tiers.mentions ? [id] : [])))
  const trades = rows.flatMap(({ id, subcategoryName }) => (ids.has(id) ? [subcategoryName] : []))
  return { total: total - inParts, trades: new Set(trades) }
}

/** Why each business of a page is in it. */
function reasonsOf(
  answer: TextAnswer,
  rows: readonly ListedRow[],
  serving: ReadonlyMap<number, string>,
): Record<string, string> {
  const { page, step, plan, reading, mentions } = answer
  const tierOf = new Map<number, Tier>(page.keys.map(({ id, tier }) => [id, tier]))
  const { understanding, vocabulary } = reading
  const asked = new Set(understanding.trades?.serviceIds)
  const texts = [plan.typed, understanding.text, understanding.plainText].filter(Boolean)
  return Object.fromEntries(
    rows.flatMap((row) => {
      const tier = tierOf.get(row.id)
      const offered = row.subSubCategoryIds.find((id) => asked.has(id))
      const service =
        listedIn(row, texts, understanding.nameWords) ??
        (offered === undefined ? undefined : vocabulary.names.services.get(offered))
      const reason =
        tier === tiers.mentions
          ? mentionIn(row, texts, service)
          : reasonOf(tier, row.subcategoryName ?? row.categoryName, service)
      const where = serving.get(row.id) ?? distanceText(answer, row)
      const wishes = step.soft.flatMap((wish, at) => {
        const place = mentions.get(row.id)?.[at]
        return place ? [`${capitalized(softWishLabels[wish])}: ${mentionedTexts[place]}`] : []
      })
      const isSaid = wishes.length > 0 || where !== null
      const all = [where, reason?.startsWith('Matches') && isSaid ? null : reason, ...wishes].filter(Boolean)
      return all.length > 0 ? [[String(row.id), all.join(' · ')]] : []
    }),
  )
}

/**
 * "0.9 mi from Zilker", or "about 1 mi" to an approximate place, where distance matters: around a place without a match, or near
 * a landmark. Null inside a place, and for a business without a position or with a hidden address.
 */
function distanceText({ reading, step }: TextAnswer, business: ListedRow): string | null {
  const { place } = reading.understanding
  if (!place || !(step.without.includes('place') || place.kind === 'landmark')) return null
  const { latitude, longitude } = business
  if (latitude === null || longitude === null || business.positionSource === 'area') return null
  const miles = milesBetween(place, { latitude, longitude })
  return `${milesText(miles, isApproximate(business))} from ${place.name}`
}

const mentionedTexts: Record<MentionedIn, string> = {
  features: 'one of its features',
  services: 'one of its services',
  description: 'in its description',
  reviews: 'in its reviews',
}

/** The main service that has a text, or else all its words in any form. */
function listedIn(
  { mainServices }: ListedRow,
  texts: readonly string[],
  words: readonly string[],
): string | undefined {
  const names = mainServices.map(({ name }) => name)
  const hasWords = (name: string) =>
    words.length > 0 && words.every((word) => ` ${fold(name)}`.includes(` ${beginning(word)}`))
  return names.find((name) => texts.some((text) => hasWord(name, text))) ?? names.find(hasWords)
}

/** Where a text is; null if only its words are there, apart from each other. */
function mentionIn(
  { name, description }: ListedRow,
  texts: readonly string[],
  service: string | undefined,
): string | null {
  if (texts.some((text) => hasWord(name, text))) return 'Matches by name'
  if (service) return service
  const said = texts.find((text) => hasWord(description, text))
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
  if (service) return service
  return trade ? `Matches ${trade}` : null
}

const legTexts: Record<LegName, string> = {
  called: 'whole names',
  named: 'names',
  trading: 'the trade',
  others: 'another trade',
  mentioning: 'mentions',
  describing: 'descriptions with all words',
}

/** How a text was answered, a line each: its meaning, the steps that were tried, and the search of the shown one. */
export function explainPlan({ step, tried, page, reading }: TextAnswer): string[] {
  const { vocabulary, corrected } = reading
  const withoutTexts = tried.map(({ without }) =>
    without.length === 0 ? 'all of it' : `without ${without.join(' and ')}`,
  )
  const legs = Object.entries(step.legs) as [LegName, Leg | null][]
  const looked = legs.flatMap(([name, leg]) => (leg ? [legTexts[name]] : []))
  const { total, totalIsExact, fitting, inParts } = page
  return [
    `Read as: ${summaryOf(vocabulary, reading.understanding) || 'words to look up'}${corrected ? `, corrected to “${corrected}”` : ''}`,
    `Tried: ${withoutTexts.join(', then ')}${step === tried.at(-1) ? '' : ', which found no more'}`,
    `Looked for: ${looked.join(', ')}`,
    `Sorted by: ${step.order.by}${step.isChosen ? ', as chosen' : ''}`,
    `Found: ${total}${totalIsExact ? '' : '+'}, of which ${fitting} fit by more than a mention${inParts > 0 ? ` and ${inParts} only have parts of words` : ''}`,
  ]
}
