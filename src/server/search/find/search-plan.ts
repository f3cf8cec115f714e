import { isIndexed } from '#server/lib/database/short-text.ts'
import { listTotals } from '#shared/businesses/directory/list-totals.ts'
import { distanceStep } from '#shared/businesses/merit.ts'
import type { Position } from '#shared/lib/geo.ts'
import type { SoftWish } from '#shared/search/search.schemas.ts'
import { beginning, fold, stem } from '../fold.ts'
import { isSoftWish } from '../soft-wishes.ts'
import type { Trades, Understanding } from '../understand.ts'
import type { DirectoryQuery, IndexedSort, TextQuery } from './directory-filters.repository.ts'

/**
 * Why a business is in the results, the best reason first. Paid promotion puts a business first only for the first four:
 * the text fits its name, trade or services. The last one contains the text only as a part of other words.
 */
export const tiers = {
  nameIs: 1,
  name: 2,
  offers: 3,
  trade: 4,
  otherName: 5,
  otherTrade: 6,
  mentions: 7,
  parts: 8,
} as const
export type Tier = (typeof tiers)[keyof typeof tiers]

/** Up to so many matches are sorted as a set; a more common word or trade is walked along the order. */
export const matchesMax = listTotals.text
/** More names than this are too many to be what somebody looks for. */
export const namesMax = 200

/** Conditions that hold together. */
export type Wanted = {
  /** The whole name is one of these, without spaces. */
  names?: string[]
  /** The name has these letters from the beginning of a word on, no matter where it has spaces. */
  letters?: string
  /** The name has all these words, in any form. */
  words?: string[]
  trades?: Trades
  /** Offers one of these services. */
  offers?: number[]
  /** One of its main services has this, from the beginning of a word on. */
  lists?: string
  /** Name, description or a main service contains this. */
  contains?: string
  /** The same, from the beginning of a word on. */
  begins?: string
  /** Name, description and main services have all these words, in any form. */
  describes?: string[]
  /** A feature, a service, the name or the description mentions one of these. */
  mentions?: SoftWish[]
  place?: Understanding['place']
  wishes?: Understanding['wishes']
  filters?: Understanding['filters']
}

/** A set of businesses that are in the results for one reason. */
export type Leg = {
  any: Wanted[]
  tier: Tier
  /** Those among them that fit better, the best first. */
  better: { any: Wanted[]; tier: Tier }[]
  most: number
}
export type LegName = 'called' | 'named' | 'trading' | 'others' | 'mentioning' | 'describing'

/** `from` is given where distance decides, with `step`, in miles, where merit decides within each. */
export type Order = { by: IndexedSort | 'relevance' | 'distance'; from: Position | null; step?: number }

/** A part that a search can do without, where nobody fits all of it. */
export type Narrowing = 'hours' | 'slots' | 'price' | 'badges' | 'place'

/** One way to answer a search. */
export type PlanStep = {
  /** Left out of the text. */
  without: Narrowing[]
  /** The rest of it. */
  understanding: Understanding
  /** No leg where there is nothing to look for. `describing` is read only if nothing else fits. */
  legs: Record<LegName, Leg | null>
  order: Order
  /** Chosen by the visitor, and not by the text. */
  isChosen: boolean
  /** Nobody can pay for a place before these. */
  unpaid: Tier
  /** Businesses that tell of these come first. */
  soft: SoftWish[]
}

/** How a text is answered. */
export type SearchPlan = {
  /** As it was typed; the results always contain it. */
  typed: string
  query: TextQuery
  /** In the order in which they are tried: the first that finds what fits is the answer. */
  steps: readonly [PlanStep, ...PlanStep[]]
}

/** Everything that a text says, then less of it, as `stepsOf` has them. The database isn't asked. */
export function planSearch(understanding: Understanding, query: TextQuery): SearchPlan {
  const typed = query.search
  const [whole, ...wider] = stepsOf(understanding)
  const toStep = ({ understanding: less, without }: (typeof wider)[number]): PlanStep => ({
    understanding: less,
    without,
    legs: legsOf(less, typed),
    ...orderOf(less, without.includes('place') && understanding.place, query),
    unpaid: less.restWords.length > 0 ? tiers.name : tiers.nameIs,
    soft: less.wishes.filter(isSoftWish),
  })
  return { typed, query, steps: [toStep(whole), ...wider.map(toStep)] }
}

/** The order that a visitor chose. */
export function chosenOrder({ sort, lat, lng, step }: DirectoryQuery): Order {
  if (sort !== 'distance') return { by: sort, from: null }
  const from = lat === undefined || lng === undefined ? null : { latitude: lat, longitude: lng }
  return { by: sort, from, ...(step && { step }) }
}

/** The order that the wishes ask for, unless the visitor chose one; around a place that has nobody, by the distance from it. */
function orderOf(
  { wishes }: Understanding,
  around: Understanding['place'] | false,
  query: TextQuery,
): Pick<PlanStep, 'order' | 'isChosen'> {
  if (query.sort !== 'relevance') return { isChosen: true, order: chosenOrder(query) }
  if (around) return { isChosen: false, order: { by: 'distance', from: around, step: distanceStep } }
  if (wishes.includes('near') && query.lat !== undefined)
    return { isChosen: false, order: chosenOrder({ ...query, sort: 'distance' }) }
  const by = wishes.includes('cheap') ? 'price_low' : wishes.includes('best') ? 'best' : 'relevance'
  return { isChosen: false, order: { by, from: null } }
}

function legsOf(understanding: Understanding, typed: string): PlanStep['legs'] {
  const { names, otherTrades, place, wishes, filters } = understanding
  const narrowed: Wanted = { wishes, filters, place }
  const texts = [...new Set([typed, understanding.text, understanding.plainText])].filter(Boolean)
  const isPlain = (text: string) => text === understanding.plainText && text !== understanding.text
  const describes = wordsToDescribe(understanding)
  return {
    called: names.length > 0 ? { any: [{ names }], tier: tiers.nameIs, better: [], most: namesMax } : null,
    named: namedLeg(understanding),
    trading: tradingLeg(understanding, narrowed),
    others: otherTrades && {
      any: [{ ...narrowed, trades: otherTrades }],
      tier: tiers.otherTrade,
      better: [],
      most: namesMax,
    },
    mentioning: {
      any: texts.map((contains) => ({ contains, ...(isPlain(contains) && { filters }) })),
      tier: tiers.parts,
      better: [...listed(understanding), { any: texts.map((begins) => ({ begins })), tier: tiers.mentions }],
      most: matchesMax,
    },
    describing: describes && {
      any: [{ ...narrowed, describes }],
      tier: tiers.mentions,
      better: [],
      most: namesMax,
    },
  }
}

/** Those that list the text among their main services; if it says a trade, only within it: anybody may list anything. */
function listed({ trades, isVerbatim, unlisted, text, plainText }: Understanding): Leg['better'] {
  const texts = isVerbatim || unlisted ? [] : [...new Set([text, plainText])].filter(hasLetters)
  const any = texts.map((lists) => ({ lists, ...(trades && { trades }) }))
  return any.length > 0 ? [{ any, tier: tiers.offers }] : []
}

const hasLetters = (text: string) => fold(text).replaceAll(' ', '').length >= 3
const hasWord = (words: readonly string[]) => words.some((word) => stem(word).length >= 3)

/** Names that have what the text says. A word that no trade explains may be the name of a business elsewhere. */
function namedLeg(understanding: Understanding): Leg | null {
  const { trades, nameWords, restWords, isVerbatim, unlisted, text, plainText } = understanding
  const { place, wishes, filters } = understanding
  // A bank isn't "Banks & Co. Repairs".
  if (isVerbatim || unlisted || !hasLetters(text)) return null
  const any: Wanted[] = [{ letters: text }]
  if (plainText !== text && hasLetters(plainText)) any.push({ letters: plainText, filters })
  if (hasWord(nameWords))
    any.push({ words: nameWords, wishes, filters, place: restWords.length > 0 ? null : place })
  if (trades && restWords.length > 0 && hasWord(restWords)) any.push({ words: restWords, trades, filters })
  return trades && restWords.length === 0
    ? { any, tier: tiers.otherName, better: [{ any: [{ trades }], tier: tiers.name }], most: namesMax }
    : { any, tier: tiers.name, better: [], most: namesMax }
}

/** Everybody of the trade; without one, of the place or with the wish. */
function tradingLeg(understanding: Understanding, narrowed: Wanted): Leg | null {
  const { trades, place, wishes, filters, restWords } = understanding
  const most = matchesMax
  if (trades) {
    const any = [{ ...narrowed, trades }]
    const offers = trades.serviceIds
    if (offers.length === 0) return { any, tier: tiers.offers, better: [], most }
    return { any, tier: tiers.trade, better: [{ any: [{ offers }], tier: tiers.offers }], most }
  }
  const isFiltered = place !== null || Object.keys(filters).length > 0
  if (restWords.length > 0 || !(isFiltered || wishes.length > 0)) return null
  const soft = wishes.filter(isSoftWish)
  // A soft wish alone asks for those that tell of it.
  const isSoft = !isFiltered && soft.length === wishes.length
  return { any: [isSoft ? { ...narrowed, mentions: soft } : narrowed], tier: tiers.offers, better: [], most }
}

/**
 * Every word that matters, as it is looked for in the text of a business; null where that says no more than the text itself, and
 * for a sentence, in which most words say nothing: "what do I do now" is in no description.
 */
function wordsToDescribe({ plainText: text, nameWords }: Understanding): string[] | null {
  const all = text.toLowerCase().split(' ')
  if (2 * nameWords.length < all.length) return null
  const typed = all
    .map((word) => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
    .filter((word) =>
      fold(word)
        .split(' ')
        .some((part) => part !== '' && nameWords.includes(part)),
    )
    .map((word) => (/^[a-z]+$/.test(word) ? beginning(word) : word))
  return !typed.some(isIndexed) || typed.join(' ') === text.toLowerCase() ? null : typed
}

type Less = { understanding: Understanding; without: Narrowing[] }

const hours = ['open', 'late', 'allday'] as const
export type HoursWish = (typeof hours)[number]
export const isHoursWish = (wish: string): wish is HoursWish => hours.some((one) => one === wish)
const badges = ['licensed', 'checked'] as const
export type BadgeWish = (typeof badges)[number]
export const isBadgeWish = (wish: string): wish is BadgeWish => badges.some((one) => one === wish)

/** Everything that a text says, then without one of what narrows it, then without all of that, then the same around the place. */
export function stepsOf(understanding: Understanding): [Less, ...Less[]] {
  const { trades, place, nameWords } = understanding
  const narrowings = narrowingsOf(understanding)
  const isNamed = trades !== null || nameWords.length > 0
  const inPlace = isNamed || place ? sets(narrowings) : []
  const around = isNamed && place ? sets(narrowings, true) : []
  return [
    { understanding, without: [] },
    ...[...inPlace, ...around].map((without) => ({ understanding: leave(understanding, without), without })),
  ]
}

/** Hours, free times, price and badges that a text names. */
function narrowingsOf({ wishes, filters }: Understanding): Narrowing[] {
  const has: [Narrowing, boolean][] = [
    ['hours', filters.openAt !== undefined || wishes.some(isHoursWish)],
    ['slots', filters.slots !== undefined],
    ['price', filters.price !== undefined],
    ['badges', wishes.some(isBadgeWish)],
  ]
  return has.flatMap(([narrowing, isNamed]) => (isNamed ? [narrowing] : []))
}

/** Each alone, and all together; around a place, none or all of them. */
function sets(narrowings: readonly Narrowing[], isAround = false): Narrowing[][] {
  const all = narrowings.length > 0 ? [[...narrowings]] : []
  if (isAround) return [['place'], ...all.map((more): Narrowing[] => ['place', ...more])]
  return narrowings.length > 1 ? [...narrowings.map((one) => [one]), ...all] : all
}

function leave(understanding: Understanding, without: readonly Narrowing[]): Understanding {
  const isLeft = (narrowing: Narrowing) => without.includes(narrowing)
  const { openAt, slots, price } = understanding.filters
  return {
    ...understanding,
    place: isLeft('place') ? null : understanding.place,
    wishes: understanding.wishes.filter(
      (wish) => !(isHoursWish(wish) && isLeft('hours')) && !(isBadgeWish(wish) && isLeft('badges')),
    ),
    filters: {
      ...(openAt !== undefined && !isLeft('hours') && { openAt }),
      ...(slots !== undefined && !isLeft('slots') && { slots }),
      ...(price !== undefined && !isLeft('price') && { price }),
    },
  }
}
