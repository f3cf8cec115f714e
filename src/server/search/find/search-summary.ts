import { directoryHref } from '#shared/businesses/directory/directory-search.ts'
import { openAtText, priceText, slotsText } from '#shared/businesses/directory/filter-texts.ts'
import type { Understood } from '#shared/search/search.schemas.ts'
import { stem } from '../fold.ts'
import { isOnGroundOf } from '../place-ground.ts'
import { softWishLabels } from '../soft-wishes.ts'
import type { TextPart, Trades, Understanding } from '../understand.ts'
import type { PlaceRow, Vocabulary } from '../vocabulary.ts'
import { type BadgeWish, type HoursWish, isBadgeWish, isHoursWish, type Narrowing } from './search-plan.ts'

type Wish = Understanding['wishes'][number]

const wishTexts: Record<Wish, string> = {
  open: 'open now',
  late: 'open late',
  allday: 'open or on call 24/7',
  near: 'near you',
  cheap: 'lowest price first',
  best: 'best rated first',
  verified: 'verified',
  licensed: 'says: licensed & insured',
  checked: 'says: background-checked team',
  ...softWishLabels,
}

export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** "Plumbing in 78704 · open now"; empty if nothing but the text itself was understood. */
export function summaryOf(vocabulary: Vocabulary, understanding: Understanding): string {
  const { wishes, filters, isVerbatim, text } = understanding
  if (isVerbatim) return `Only businesses with “${text}” in their name, description or services`
  const where = whereOf(understanding, false)
  const head = [namesOf(vocabulary, understanding), where].filter(Boolean).join(' ')
  const said = [
    ...Object.keys(filters).map((name) => filterText(name, filters)),
    ...wishes.map((wish) => wishTexts[wish]),
  ]
  return capitalized([head, ...said].filter(Boolean).join(' · '))
}

/** The heading's subject: "Plumbing"; empty for a name, and for words that are only looked up. */
export function topicOf(vocabulary: Vocabulary, understanding: Understanding): string {
  const { trades, restWords, isVerbatim } = understanding
  if (trades) return namesOf(vocabulary, understanding)
  return isVerbatim || restWords.length > 0 ? '' : 'Businesses'
}

/** "in Hyde Park", "near Zilker Park"; empty for a text without a place. */
export function whereOf({ place }: Understanding, isAround: boolean): string {
  if (!place) return ''
  return `${isAround || place.kind === 'landmark' ? 'near' : 'in'} ${place.name}`
}

/** Parts of a text, if it has several, or of a filter alone. */
export function listParts(vocabulary: Vocabulary, understanding: Understanding): Understood['parts'] {
  const { place, parts, filters } = understanding
  const [first] = parts
  const isFilter = first?.wish || (first && isFilterName(first.kind))
  if (parts.length < 2 && !isFilter) return []
  const labelOf = ({ kind, wish, words }: TextPart) => {
    if (kind === 'trade') return namesOf(vocabulary, understanding)
    if (kind === 'place') return `${place?.kind === 'landmark' ? 'Near ' : ''}${place?.name}`
    if (isFilterName(kind)) return capitalized(filterText(kind, filters))
    return wish ? capitalized(wishTexts[wish]) : `“${words}”`
  }
  return parts.map((part) => ({ label: labelOf(part) || part.words, without: part.without }))
}

type FilterName = keyof Understanding['filters']
const isFilterName = (kind: TextPart['kind']): kind is FilterName =>
  kind === 'price' || kind === 'slots' || kind === 'openAt'

/** "open Sat 8 PM", "available today", "up to $50". */
function filterText(name: string, { openAt, slots, price }: Understanding['filters']): string {
  if (name === 'openAt' && openAt !== undefined) return `open ${openAtText(openAt)}`
  if (name === 'slots' && slots !== undefined) return `available ${slotsText(slots)}`
  return price === undefined ? '' : priceText(price).replace('Up', 'up')
}

/**
 * A trade that the directory doesn't have: one that the vocabulary knows as such, or else correct English words that mean none of
 * its trades, if they were found nowhere or only in passing.
 */
export function unlistedOf(
  vocabulary: Vocabulary,
  { unlisted, trades, isVerbatim, restWords, parts }: Understanding,
  mentions: Mentions,
): Understood['unlisted'] {
  if (unlisted) return { words: unlisted.words, nearest: nearestOf(vocabulary, unlisted.nearest) }
  const words = parts.find(({ kind }) => kind === 'rest')?.words
  const isEnglish = (word: string) => vocabulary.english.has(word) || vocabulary.stems.has(stem(word))
  if (isOfOneTrade(mentions) || trades || isVerbatim || words === undefined || !restWords.every(isEnglish))
    return null
  return { words, nearest: null }
}

/** How many mention the words, and not only as a part of others, and the trades of those on the page. */
type Mentions = { total: number; trades: ReadonlySet<string | null> }

/** Several businesses of one trade, and of no other, mention it: a dish they serve, not a passing mention. */
const isOfOneTrade = ({ total, trades }: Mentions): boolean => total > 1 && trades.size <= 1

/** The first trade that is nearest, with its page. */
function nearestOf({ names, parents }: Vocabulary, { categoryIds, subcategoryIds }: Trades) {
  const [category] = categoryIds
  const [subcategory] = category === undefined ? subcategoryIds : []
  const name = names.categories.get(category ?? 0) ?? names.subcategories.get(subcategory ?? 0)
  const address = directoryHref({
    category: category ?? parents.subcategories.get(subcategory ?? 0) ?? null,
    subcategory: subcategory ?? null,
  })
  return name === undefined ? null : { name, address }
}

/** "Plumbing", "Auto Repair or Towing & Roadside"; empty without a trade. */
function namesOf(vocabulary: Vocabulary, { trades, otherTrades }: Understanding): string {
  const topics = [trades, otherTrades].flatMap((each) => (each ? topicsOf(vocabulary, each) : []))
  // Those that the text lists are all named, up to three.
  const most = otherTrades ? 3 : 2
  return topics.length > most ? `${topics.slice(0, 2).join(', ')} and more` : topics.join(' or ')
}

function topicsOf(
  { names, parents }: Vocabulary,
  { categoryIds, subcategoryIds, serviceIds }: Trades,
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

type Placed = { zipCode: string; latitude: number | null; longitude: number | null }

/** How many places beside an empty one are named. */
const nearbyMax = 3

/** Where these businesses are, neighbors first: places like the one that was asked for, in its stead. */
export function listNearby(
  { places }: Vocabulary,
  { place: asked, parts }: Understanding,
  businesses: readonly Placed[],
): Understood['nearby'] {
  const kind = asked?.kind === 'zip' ? 'zip' : 'neighborhood'
  const others = places.filter((place) => place.kind === kind && place.id !== asked?.id)
  const found = new Set(businesses.flatMap((business) => placeOf(others, business)?.name ?? []))
  const isFar = (name: string) => Number(!asked?.near.includes(name))
  const names = [...found].sort((a, b) => isFar(a) - isFar(b))
  const before = parts.find((part) => part.kind === 'place')?.without ?? ''
  return names.slice(0, nearbyMax).map((name) => ({ name, search: `${before} ${name}`.trim() }))
}

/** The place that a business is in: of several the one whose middle is nearest. */
function placeOf(
  places: readonly PlaceRow[],
  { zipCode, latitude, longitude }: Placed,
): PlaceRow | undefined {
  const around = places.filter((place) =>
    place.kind === 'zip' ? zipCode.startsWith(place.name) : isOnGroundOf(place, { latitude, longitude }),
  )
  const distance = (place: PlaceRow) =>
    Math.hypot((latitude ?? 0) - place.latitude, (longitude ?? 0) - place.longitude)
  return around.sort((a, b) => distance(a) - distance(b))[0]
}

/** A lack in words: of many, and of the only one. */
type Lack = { none: string; only: string }

const openTexts: Record<HoursWish, string> = {
  open: 'open now',
  late: 'open late today',
  allday: 'open around the clock today',
}
const badgeTexts: Record<BadgeWish, string> = {
  licensed: 'it’s licensed and insured',
  checked: 'its team is background-checked',
}

function lackOf(narrowing: Narrowing, { wishes, filters }: Understanding): Lack[] {
  if (narrowing === 'hours') {
    const wish = wishes.find(isHoursWish) ?? 'open'
    const open = filters.openAt === undefined ? openTexts[wish] : `open ${openAtText(filters.openAt)}`
    return [{ none: `is ${open}`, only: `isn’t ${open}` }]
  }
  if (narrowing === 'slots' && filters.slots !== undefined) {
    const when = slotsText(filters.slots)
    return [{ none: `has a free time ${when}`, only: `has no free time ${when}` }]
  }
  if (narrowing === 'price' && filters.price !== undefined) {
    const price = priceText(filters.price).replace('Up', 'up')
    return [{ none: `lists a price of ${price}`, only: `doesn’t list a price of ${price}` }]
  }
  if (narrowing !== 'badges') return []
  const says = wishes
    .filter(isBadgeWish)
    .map((wish) => badgeTexts[wish])
    .join(' and ')
  return [{ none: `says that ${says}`, only: `doesn’t say that ${says}` }]
}

/** "is open now, lists a price of up to $50 and says that it’s licensed" */
const listed = (parts: readonly string[]): string =>
  [parts.slice(0, -1).join(', '), ...parts.slice(-1)].filter(Boolean).join(' and ')

type Total = { total: number; totalIsExact: boolean }

/** A place that isn't known, and what was left out to find anything. */
export function noteOf(
  understanding: Understanding,
  without: readonly Narrowing[],
  total: Total,
): string | null {
  const { unknownPlace } = understanding
  const isUnknown = unknownPlace !== null && total.total > 0
  const notes = [
    isUnknown ? `We don’t know a place called “${unknownPlace}”. These are from all over Austin.` : null,
    lackingOf(understanding, without, total),
  ].filter(Boolean)
  return notes.length > 0 ? notes.join(' ') : null
}

/** "None of these 19 is open now.", "Nothing in Zilker yet. These are the nearest." */
function lackingOf(
  understanding: Understanding,
  without: readonly Narrowing[],
  { total, totalIsExact }: Total,
): string | null {
  if (without.length === 0) return null
  const lacks = without.flatMap((narrowing) => lackOf(narrowing, understanding))
  const none = listed(lacks.map((lack) => lack.none))
  if (without.includes('place')) {
    const nothing = `Nothing in ${understanding.place?.name} yet`
    return none === '' ? `${nothing}. These are the nearest.` : `${nothing}, and none of the nearest ${none}.`
  }
  if (total === 1) return `The only one ${lacks.map((lack) => lack.only).join(' or ')}.`
  return `None of these ${total.toLocaleString('en-US')}${totalIsExact ? '' : '+'} ${none}.`
}
