import { type RawBuilder, sql } from 'kysely'
import type { Position } from '#shared/lib/geo.ts'
import type { Understanding } from '../understand.ts'
import { matchesMax } from './directory.repository.ts'
import { type Conditions, filterConditions, narrow, withText } from './directory-filters.repository.ts'
import {
  inPlace,
  inTrades,
  isCalled,
  mentions,
  mentionsWords,
  nameCondition,
  offersAny,
  saidConditions,
  type TextQuery,
  wishConditions,
} from './text-conditions.repository.ts'
import { softWishesOf, tellsOfAny } from './told-wishes.repository.ts'

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

/** More names than this are too many to be what somebody looks for. */
export const namesMax = 200

export type TextSearch = {
  query: TextQuery
  understanding: Understanding
  /** The text as it was typed, which the results always contain. */
  typed: string
  /** Sorts by the distance from here. */
  around?: Position | undefined
}

export type Leg = {
  tier: RawBuilder<unknown>
  from: RawBuilder<unknown>
  conditions: Conditions
  most: number
}

export const nothing: Leg = { tier: sql`0`, from: narrow, conditions: [sql`false`], most: 1 }

/** The sets that make up the results. */
export function legsOf(
  search: TextSearch,
  now: Date,
  described: RawBuilder<unknown> | null,
  base = filterConditions(search.query, now),
) {
  const { understanding } = search
  const { otherTrades, place, wishes } = understanding
  const said = saidConditions(understanding, now)
  const wished = [...said, ...wishConditions(wishes, now)]
  const placed = place ? [inPlace(place)] : []
  const narrowed = [...base, ...wished, ...placed]
  const from = place?.kind === 'zip' ? withText : narrow
  const others: Leg = otherTrades
    ? {
        tier: sql.lit(tiers.otherTrade),
        from,
        conditions: [...narrowed, inTrades(otherTrades)],
        most: namesMax,
      }
    : nothing
  const mentioning: Leg = {
    tier: sql`CASE WHEN ${mentionsWords(search)} THEN ${sql.lit(tiers.mentions)} ELSE ${sql.lit(tiers.parts)} END`,
    from: withText,
    conditions: [...base, mentions(search, now)],
    most: matchesMax,
  }
  const describing: Leg = described
    ? {
        tier: sql.lit(tiers.mentions),
        from: withText,
        conditions: [...base, ...wished, ...placed, described],
        most: namesMax,
      }
    : nothing
  return {
    called: calledLeg(understanding, base),
    named: namedLeg(understanding, base, { said, wished, placed }),
    trading: tradingLeg(understanding, narrowed),
    others,
    mentioning,
    describing,
  }
}

/** Businesses whose whole name is in the text, whatever place or wish it also has. */
const calledLeg = (understanding: Understanding, base: Conditions): Leg =>
  understanding.names.length > 0
    ? {
        tier: sql.lit(tiers.nameIs),
        from: withText,
        conditions: [...base, isCalled(understanding)],
        most: namesMax,
      }
    : nothing

/** Names that have what the text says. A word that no trade explains may be the name of a business elsewhere. */
function namedLeg(
  understanding: Understanding,
  base: Conditions,
  { said, wished, placed }: Record<'said' | 'wished' | 'placed', Conditions>,
): Leg {
  const { trades, restWords, isVerbatim, unlisted } = understanding
  const narrowed = [...wished, ...(restWords.length > 0 ? [] : placed)]
  // A bank isn't "Banks & Co. Repairs".
  const hasName = isVerbatim || unlisted ? null : nameCondition(understanding, { said, narrowed })
  if (!hasName) return nothing
  const tier =
    trades && restWords.length === 0
      ? sql`CASE WHEN ${inTrades(trades)} THEN ${sql.lit(tiers.name)} ELSE ${sql.lit(tiers.otherName)} END`
      : sql.lit(tiers.name)
  return { tier, from: withText, conditions: [...base, hasName], most: namesMax }
}

/** Everybody of the trade; without one, of the place or with the wish. */
function tradingLeg(understanding: Understanding, narrowed: Conditions): Leg {
  const { trades, place, wishes, filters, nameWords } = understanding
  const from = place?.kind === 'zip' ? withText : narrow
  const most = matchesMax
  if (trades) {
    const tier = sql`CASE WHEN ${offersAny(trades)} THEN ${sql.lit(tiers.offers)} ELSE ${sql.lit(tiers.trade)} END`
    return { tier, from, conditions: [...narrowed, inTrades(trades)], most }
  }
  const isFiltered = place !== null || Object.keys(filters).length > 0
  if (nameWords.length > 0 || !(isFiltered || wishes.length > 0)) return nothing
  const tier = sql.lit(tiers.offers)
  const soft = softWishesOf({ wishes })
  // A soft wish alone asks for those that tell of it.
  return !isFiltered && soft.length === wishes.length
    ? { tier, from: withText, conditions: [...narrowed, tellsOfAny(soft)], most }
    : { tier, from, conditions: narrowed, most }
}
