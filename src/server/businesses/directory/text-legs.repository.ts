import { type RawBuilder, sql } from 'kysely'
import type { Understanding } from '#server/search/understand.ts'
import type { Position } from '#shared/lib/geo.ts'
import { matchesMax } from './directory.repository.ts'
import { type Conditions, filterConditions, narrow, withText } from './directory-filters.repository.ts'
import {
  containsAny,
  inPlace,
  inTrades,
  isCalled,
  nameCondition,
  offersAny,
  type TextQuery,
  wishConditions,
} from './text-conditions.repository.ts'
import { softWishesOf, tellsOfAny } from './told-wishes.repository.ts'

/**
 * Why a business is in the results, the best reason first. Paid promotion puts a business first only for the first four:
 * the text fits its name, trade or services.
 */
export const tiers = {
  nameIs: 1,
  name: 2,
  offers: 3,
  trade: 4,
  otherName: 5,
  otherTrade: 6,
  mentions: 7,
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
  { query, understanding, typed }: TextSearch,
  now: Date,
  described: RawBuilder<unknown> | null,
  base = filterConditions(query, now),
) {
  const { otherTrades, place, wishes } = understanding
  const wished = wishConditions(wishes, now)
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
    tier: sql.lit(tiers.mentions),
    from: withText,
    conditions: [...base, containsAny([typed, understanding.text])],
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
    named: namedLeg(understanding, base, { wished, placed }),
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
  { wished, placed }: { wished: Conditions; placed: Conditions },
): Leg {
  const { trades, restWords, isVerbatim } = understanding
  const narrowed = [...wished, ...(restWords.length > 0 ? [] : placed)]
  const hasName = isVerbatim ? null : nameCondition(understanding, narrowed)
  if (!hasName) return nothing
  const tier =
    trades && restWords.length === 0
      ? sql`CASE WHEN ${inTrades(trades)} THEN ${sql.lit(tiers.name)} ELSE ${sql.lit(tiers.otherName)} END`
      : sql.lit(tiers.name)
  return { tier, from: withText, conditions: [...base, hasName], most: namesMax }
}

/** Everybody of the trade; without one, of the place or with the wish. */
function tradingLeg({ trades, place, wishes, nameWords }: Understanding, narrowed: Conditions): Leg {
  const from = place?.kind === 'zip' ? withText : narrow
  const most = matchesMax
  if (trades) {
    const tier = sql`CASE WHEN ${offersAny(trades)} THEN ${sql.lit(tiers.offers)} ELSE ${sql.lit(tiers.trade)} END`
    return { tier, from, conditions: [...narrowed, inTrades(trades)], most }
  }
  if (nameWords.length > 0 || !(place || wishes.length > 0)) return nothing
  const tier = sql.lit(tiers.offers)
  const soft = softWishesOf({ wishes })
  // A soft wish alone asks for those that tell of it.
  return !place && soft.length === wishes.length
    ? { tier, from: withText, conditions: [...narrowed, tellsOfAny(soft)], most }
    : { tier, from, conditions: narrowed, most }
}
