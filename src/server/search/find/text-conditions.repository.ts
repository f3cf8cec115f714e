import { type RawBuilder, sql } from 'kysely'
import { isIndexed } from '#server/lib/database/short-text.ts'
import { austinWallClock } from '#shared/businesses/austin-clock.ts'
import { featureFacet } from '#shared/businesses/facets.ts'
import { spansPerDay } from '#shared/businesses/opening-hours.ts'
import { fold, stem } from '../fold.ts'
import type { Trades, Understanding } from '../understand.ts'
import {
  allOf,
  type Conditions,
  type DirectoryQuery,
  filterConditions,
  hasFacets,
  inOutline,
  isVerified,
  textCondition,
} from './directory-filters.repository.ts'

type Condition = RawBuilder<unknown>
const anyOf = (conditions: readonly Condition[]) => sql`(${sql.join(conditions, sql` OR `)})`

/** A category, a subcategory, or any of them. */
export const inTrades = ({ categoryIds, subcategoryIds }: Trades): Condition =>
  anyOf([...among(sql`b.subcategory_id`, subcategoryIds), ...among(sql`b.category_id`, categoryIds)])

/** A single ID is compared as such: only then an index has the order of the list. */
const among = (column: Condition, [first, ...more]: readonly number[]): Condition[] => {
  if (first === undefined) return []
  return more.length === 0
    ? [sql`${column} = ${first}`]
    : [sql`${column} = ANY(${sql.val([first, ...more])}::int[])`]
}

export const offersAny = ({ serviceIds }: Trades): Condition =>
  serviceIds.length > 0 ? sql`b.sub_sub_category_ids && ${sql.val(serviceIds)}::int[]` : sql`true`

/** In the place, or around it for a landmark. */
export function inPlace(place: NonNullable<Understanding['place']>): Condition {
  const { kind, name, latitude, longitude, halfHeight, halfWidth } = place
  // With its ZIP+4 codes, as one range of the index.
  if (kind === 'zip')
    return sql`(NOT b.hides_address AND p.zip_code >= ${name} AND p.zip_code < ${String(Number(name) + 1)})`
  const inBox = sql`(b.latitude BETWEEN ${latitude - halfHeight}::float8 AND ${latitude + halfHeight}::float8
    AND b.longitude BETWEEN ${longitude - halfWidth}::float8 AND ${longitude + halfWidth}::float8)`
  return sql`(${allOf([inBox, ...inOutline(place)])})`
}

/** Minutes of the day that count as late. */
const lateFrom = 22 * 60

/** What owners say by a feature, for the wishes that need it; the rest is known otherwise. */
const saidByOwner = {
  licensed: featureFacet('licensed-insured'),
  checked: featureFacet('background-checked-team'),
  allday: featureFacet('24-7-emergency-service'),
}

/** The filters that the text says in words. */
export const saidConditions = ({ filters }: Pick<Understanding, 'filters'>, now: Date): Conditions =>
  filterConditions(filters, now).slice(1)

/** What the wishes narrow; an order isn't among them. */
export function wishConditions(wishes: Understanding['wishes'], now: Date): Conditions {
  const { day } = austinWallClock(now)
  const today = (check: (open: Condition, close: Condition) => Condition) =>
    anyOf(
      Array.from({ length: spansPerDay }, (_, span) => {
        const at = (span * 7 + day) * 2
        return check(sql`b.weekly_minutes[${sql.lit(at + 1)}]`, sql`b.weekly_minutes[${sql.lit(at + 2)}]`)
      }),
    )
  return wishes.flatMap((wish) => {
    if (wish === 'open') return filterConditions({ open: true }, now).slice(1)
    if (wish === 'late')
      return [today((open, close) => sql`(${open} >= 0 AND ${close} >= ${sql.lit(lateFrom)})`)]
    if (wish === 'allday')
      return [
        anyOf([
          today((open, close) => sql`(${open} = 0 AND ${close} >= 1440)`),
          hasFacets([saidByOwner.allday]),
        ]),
      ]
    if (wish === 'licensed' || wish === 'checked') return [hasFacets([saidByOwner[wish]])]
    return wish === 'verified' ? [isVerified] : []
  })
}

/** Every word in the name, in any form, and never in the middle of another: "tile" isn't in "Mercantile". */
function hasWords(words: readonly string[]): Condition | null {
  if (!words.some((word) => stem(word).length >= 3)) return null
  return allOf(words.map((word) => sql`p.name_folded LIKE ${`% ${stem(word)}%`}`))
}

/** The letters of a text from the beginning of a word on, no matter where names have spaces: "carwash" is in "Best Car Wash". */
function hasLetters(text: string): Condition | null {
  const letters = fold(text).replaceAll(' ', '')
  if (letters.length < 3) return null
  const spaced = ` ${[...letters].join(' ?')}`
  return sql`(p.name_folded LIKE ${`%${letters}%`} AND regexp_like(p.name_folded, ${spaced}))`
}

/** A business whose whole name is in the text, by the index of names: the second line of `name_folded` has no spaces. */
export const isCalled = ({ names }: Pick<Understanding, 'names'>): Condition =>
  sql`split_part(p.name_folded, E'\n', 2) = ANY(${sql.val(names)}::text[])`

/** Names that have what the text says; null for a text too short to say. */
export function nameCondition(
  { text, plainText, nameWords, restWords, trades }: Understanding,
  { said, narrowed }: { said: Conditions; narrowed: Conditions },
): Condition | null {
  const whole = hasLetters(text)
  if (!whole) return null
  const plain = plainText === text ? null : hasLetters(plainText)
  const words = hasWords(nameWords)
  const rest = trades && restWords.length > 0 ? hasWords(restWords) : null
  return anyOf([
    whole,
    ...(plain ? [sql`(${allOf([plain, ...said])})`] : []),
    ...(words ? [sql`(${allOf([words, ...narrowed])})`] : []),
    ...(rest && trades ? [sql`(${allOf([rest, inTrades(trades), ...said])})`] : []),
  ])
}

type Read = { typed: string; understanding: Understanding }

/** What may be mentioned: the text as it was typed or corrected, and the same without what its filters say. */
const mentionedTexts = ({ typed, understanding: { text, plainText } }: Read) =>
  [...new Set([typed, text, plainText])].filter(Boolean)

/**
 * What the specification finds: name or description contains the text; and where it says filters, what fits them and contains
 * the rest. `contains` reads each row's text, or uses its index.
 */
export function mentions(
  read: Read,
  now: Date,
  contains: (text: string) => Condition = textCondition,
): Condition {
  const { text, plainText } = read.understanding
  const said = saidConditions(read.understanding, now)
  return anyOf(
    mentionedTexts(read).map((one) =>
      one === plainText && one !== text ? sql`(${allOf([contains(one), ...said])})` : contains(one),
    ),
  )
}

/** Whether a mention begins a word, so that it isn't only a part of others: "tile" in "Mercantile". */
export const mentionsWords = (read: Read): Condition => anyOf(mentionedTexts(read).map(beginsWord))

const beginsWord = (text: string): Condition =>
  /^[\p{L}\p{N}]/u.test(text)
    ? sql`regexp_like(p.search_text, ${`\\m${text.toLowerCase().replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`})`
    : sql`true`

/**
 * Every word that matters in name or description, in any form; null where that says no more than the text itself, and of a
 * sentence, in which most words say nothing: "what do I do now" is in no description.
 */
export function describedBy({ plainText: text, nameWords }: Understanding): Condition | null {
  const all = text.toLowerCase().split(' ')
  if (2 * nameWords.length < all.length) return null
  const typed = all
    .map((word) => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
    .filter((word) =>
      fold(word)
        .split(' ')
        .some((part) => part !== '' && nameWords.includes(part)),
    )
    .map((word) => (/^[a-z]+$/.test(word) ? stem(word) : word))
  if (!typed.some(isIndexed) || typed.join(' ') === text.toLowerCase()) return null
  return allOf(typed.flatMap((word) => [textCondition(word), beginsWord(word)]))
}

export type TextQuery = DirectoryQuery & { search: string }
