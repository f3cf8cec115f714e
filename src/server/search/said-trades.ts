import { fold, isConnecting } from './fold.ts'
import { type Found, type findPhrases, subcategoriesOf, type Token } from './phrases.ts'
import type { Meaning, Phrase, Vocabulary } from './vocabulary.ts'

/** Trades as conditions: whole categories, subcategories, and services that businesses among them may have. */
export type Trades = { categoryIds: number[]; subcategoryIds: number[]; serviceIds: number[] }

/** The places of typed words that phrases stand for. */
export const typedAt = (tokens: readonly Token[], found: readonly Pick<Found, 'at'>[]): Set<number> =>
  new Set(found.flatMap(({ at }) => at.flatMap((one) => tokens[one]?.from ?? [])))

export const isUnlisted = ({ phrase: { meaning, nearest, place } }: Found) =>
  nearest !== null && meaning === null && place === null

type Unlisted = Pick<Found, 'at'> & { nearest: Trades }

/** The trades of a text; or the one that it is about, if the directory doesn't have that. */
export function tradingOf(
  vocabulary: Vocabulary,
  typed: readonly string[],
  tokens: readonly Token[],
  { found, left }: ReturnType<typeof findPhrases>,
): { trading: Found[]; unlisted: Unlisted | null } {
  const known = unlistedOf(typed, tokens, found)
  if (known) {
    const nearest = tradesOf(vocabulary, known.phrase.nearest)
    return { trading: [], unlisted: { at: known.at, nearest } }
  }
  const trading = found.filter(({ phrase }) => phrase.meaning)
  const clear = trading.filter((one) => !isVague(one))
  const [guess] = clear
  if (guess && isDoneAlone(vocabulary, typed, tokens, { found: clear, left })) {
    const at = [...trading.flatMap((one) => one.at), ...left]
    return { trading: [], unlisted: { at, nearest: tradesOf(vocabulary, guess.phrase.meaning) } }
  }
  if (clear.length > 0 || left.length === 0)
    return { trading: onlyAgreeing(vocabulary, trading), unlisted: null }
  if (trading.length === 0) return { trading, unlisted: null }
  const at = [...trading.flatMap((one) => one.at), ...left]
  // A whole category is near; a vague word may have been another one: "line cook" isn't near barbers.
  const categoryIds = trading.flatMap(({ phrase }) => [...(phrase.meaning?.categories ?? [])])
  return { trading: [], unlisted: { at, nearest: { categoryIds, subcategoryIds: [], serviceIds: [] } } }
}

const isNarrow = ({ phrase: { meaning } }: Found) => meaning?.categories.size === 0

/** "storage" and "running" are trades by themselves; beside other words they are only part of what is said. */
const isVague = ({ phrase: { wish, meaning }, isHint }: Found) =>
  meaning !== null && (wish !== null || isHint)

/** "book" may ask for books or for an appointment: beside a clear trade, a vague word counts only for the same one. */
function onlyAgreeing(vocabulary: Vocabulary, trading: Found[]): Found[] {
  const clear = trading.filter((one) => !isVague(one))
  if (clear.length === 0) return trading
  const meant = new Set(clear.flatMap(({ phrase }) => idsOf(vocabulary, phrase)))
  return trading.filter(
    (one) => clear.includes(one) || idsOf(vocabulary, one.phrase).some((id) => meant.has(id)),
  )
}

const idsOf = (vocabulary: Vocabulary, { meaning }: Phrase): number[] =>
  meaning ? [...subcategoriesOf(vocabulary, meaning).keys()] : []

/** Words after which visitors say what they want to do themselves. */
const asking = /\b(?:(?:can|could|do|should|may|must) (?:i|we)|(?:how|where|when) to)$/

/**
 * Whether visitors ask about doing something themselves with the things of these trades: "where can I fly a drone" looks for no
 * photographer. The verb is one that the vocabulary has, but for none of them; "how do I unclog a toilet" is about plumbing.
 */
function isDoneAlone(
  vocabulary: Vocabulary,
  typed: readonly string[],
  tokens: readonly Token[],
  { found, left }: ReturnType<typeof findPhrases>,
): boolean {
  const folded = typed.map(fold)
  const verb = left.find((at) => asking.test(folded.slice(0, tokens[at]?.from[0]).join(' ')))
  const phrases = vocabulary.byStem.get(tokens[verb ?? -1]?.root ?? '') ?? []
  const ofVerb = new Set(phrases.flatMap((phrase) => idsOf(vocabulary, phrase)))
  const isOther = ({ phrase }: Found) =>
    phrase.words.length === 1 && !idsOf(vocabulary, phrase).some((id) => ofVerb.has(id))
  return phrases.length > 0 && found.every(isOther)
}

/**
 * A trade that is known as one that the directory doesn't have, if the text is about it: "mobile welder" is, and so is "welder
 * for a fence", but not "hotel cleaning" and "logo for my church".
 */
function unlistedOf(
  typed: readonly string[],
  tokens: readonly Token[],
  found: readonly Found[],
): Found | null {
  const endOf = (one: Found) => Math.max(...typedAt(tokens, [one]))
  const last = found.filter(isUnlisted).sort((a, b) => endOf(b) - endOf(a))[0]
  if (!last) return null
  const trades = found.filter((one) => one.phrase.meaning && !isVague(one))
  if (trades.length > 0 && isOtherForm(tokens, last)) return null
  if (trades.some((one) => endOf(one) < endOf(last)) && isFor(typed, Math.min(...typedAt(tokens, [last]))))
    return null
  const isHead =
    trades.every((one) => endOf(one) < endOf(last)) || isConnecting(fold(typed[endOf(last) + 1] ?? ''))
  return isHead ? last : null
}

/** Beside a trade, "jobs" is a search for work; a "job" is what the trade does. */
const isOtherForm = (tokens: readonly Token[], { phrase: { words }, at: [at = -1] }: Found): boolean =>
  words.length === 1 && tokens[at]?.word !== words[0]

/** Words that lead from a trade to its customer or place: "logo for my church". */
const leadingFrom = new Set(['for', 'in', 'at', 'near', 'to', 'from', 'by', 'behind', 'outside', 'para'])

function isFor(typed: readonly string[], at: number): boolean {
  const before = typed.slice(0, at).map(fold)
  const leading = before.findLast((word) => leadingFrom.has(word) || !isConnecting(word))
  return leading !== undefined && leadingFrom.has(leading)
}

/** The trades that all phrases agree on, beginning with the most specific, and those of the other phrases. */
export function combine(
  vocabulary: Vocabulary,
  trading: readonly Found[],
  tokens: readonly Token[],
  typed: readonly string[],
): { trades: Trades | null; otherTrades: Trades | null } {
  const begins = new Set(trading.flatMap(({ at }) => tokens[Math.min(...at)]?.from[0] ?? []))
  /** "guitar" in "guitar shop": the word after it says what is looked for. */
  const isModifier = ({ at }: Pick<Found, 'at'>) =>
    begins.has(1 + (tokens[Math.max(...at)]?.from.at(-1) ?? Number.NaN))
  const beginOf = (one: Found) => Math.min(...typedAt(tokens, [one]))
  /** "food truck" in "logo for food truck": the customer of another trade. */
  const isServed = (one: Found) =>
    isFor(typed, beginOf(one)) &&
    trading.some((other) => isNarrow(other) && beginOf(other) < beginOf(one) && !isVague(other))
  const meanings = trading
    .flatMap((one) => {
      const { meaning } = one.phrase
      return meaning ? [{ ...one, meaning, all: subcategoriesOf(vocabulary, meaning) }] : []
    })
    .sort(
      (a, b) =>
        Number(isServed(a)) - Number(isServed(b)) ||
        b.phrase.words.length - a.phrase.words.length ||
        Number(isVague(a)) - Number(isVague(b)) ||
        a.all.size - b.all.size ||
        Number(isModifier(a)) - Number(isModifier(b)) ||
        Math.min(...a.at) - Math.min(...b.at),
    )
  const [first, ...others] = meanings
  if (!first) return { trades: null, otherTrades: null }
  let fitting = first.all
  let categories = first.meaning.categories
  const apart = new Map<number, Set<number>>()
  for (const { all, meaning, at } of others) {
    const both = [...fitting].filter(([id]) => all.has(id))
    if (both.length > 0) {
      if (both.length < fitting.size) categories = new Set()
      fitting = new Map(both.map(([id, services]) => [id, new Set([...services, ...(all.get(id) ?? [])])]))
      if (categories.size > 0)
        categories = new Set([...categories].filter((id) => meaning.categories.has(id)))
    } else if (isListed(typed, tokens, at) || isListed(typed, tokens, first.at))
      for (const [id, services] of all) apart.set(id, services)
  }
  return {
    trades: toTrades(fitting, categories),
    otherTrades: apart.size > 0 ? toTrades(apart, new Set()) : null,
  }
}

const listing = new Set(['and', 'or', 'plus', 'y', 'e', 'o', 'u'])

/** "electrician" in "plumber or electrician" and "plumber, electrician": one of several that are wanted. */
function isListed(typed: readonly string[], tokens: readonly Token[], at: readonly number[]): boolean {
  const before = typed[(tokens[Math.min(...at)]?.from[0] ?? 0) - 1] ?? ''
  return before.endsWith(',') || listing.has(fold(before))
}

const tradesOf = (vocabulary: Vocabulary, meaning: Meaning | null): Trades =>
  meaning
    ? toTrades(subcategoriesOf(vocabulary, meaning), meaning.categories)
    : { categoryIds: [], subcategoryIds: [], serviceIds: [] }

const toTrades = (
  subcategories: ReadonlyMap<number, ReadonlySet<number>>,
  categories: ReadonlySet<number>,
): Trades => ({
  categoryIds: [...categories],
  subcategoryIds: [...subcategories.keys()],
  serviceIds: [...subcategories.values()].flatMap((services) => [...services]),
})
