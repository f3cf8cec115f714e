import { type RawBuilder, sql } from 'kysely'
import { isIndexed } from '#server/lib/database/short-text.ts'
import { fold, stem } from '#server/search/fold.ts'
import type { Trades, Understanding } from '#server/search/understand.ts'
import { austinWallClock } from '#shared/businesses/austin-clock.ts'
import { spansPerDay } from '#shared/businesses/opening-hours.ts'
import {
  allOf,
  type Conditions,
  type DirectoryQuery,
  filterConditions,
  hasText,
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
  if (kind === 'zip') return sql`(p.zip_code >= ${name} AND p.zip_code < ${String(Number(name) + 1)})`
  const inBox = sql`(b.latitude BETWEEN ${latitude - halfHeight}::float8 AND ${latitude + halfHeight}::float8
    AND b.longitude BETWEEN ${longitude - halfWidth}::float8 AND ${longitude + halfWidth}::float8)`
  return sql`(${allOf([inBox, ...inOutline(place)])})`
}

/** Minutes of the day that count as late. */
const lateFrom = 22 * 60

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
    if (wish === 'allday') return [today((open, close) => sql`(${open} = 0 AND ${close} >= 1440)`)]
    return wish === 'verified' ? [isVerified] : []
  })
}

/** Every word in the name: a short one at the beginning of a word, a longer one anywhere and in any form. */
function hasWords(words: readonly string[]): Condition | null {
  if (!words.some((word) => stem(word).length >= 3)) return null
  return allOf(
    words.map((word) => {
      const root = stem(word)
      return sql`p.name_folded LIKE ${root.length < 4 ? `% ${root}%` : `%${root}%`}`
    }),
  )
}

const lettersOf = (text: string) => fold(text).replaceAll(' ', '')

/** A business whose whole name is in the text, by the index of names: the second line of `name_folded` has no spaces. */
export const isCalled = ({ names }: Pick<Understanding, 'names'>): Condition =>
  sql`split_part(p.name_folded, E'\n', 2) = ANY(${sql.val(names)}::text[])`

/** Names that have what the text says; null for a text too short to say. */
export function nameCondition(
  { text, nameWords, restWords, trades }: Understanding,
  narrowed: Conditions,
): Condition | null {
  const letters = lettersOf(text)
  if (letters.length < 3) return null
  const words = hasWords(nameWords)
  const rest = trades && restWords.length > 0 ? hasWords(restWords) : null
  return anyOf([
    sql`p.name_folded LIKE ${`%${letters}%`}`,
    ...(words ? [sql`(${allOf([words, ...narrowed])})`] : []),
    ...(rest && trades ? [sql`(${allOf([rest, inTrades(trades)])})`] : []),
  ])
}

/** What the specification finds: name or description contains the text, as it was typed or corrected. */
export const containsAny = (texts: readonly string[]): Condition =>
  anyOf([...new Set(texts)].map(textCondition))
export const hasAny = (texts: readonly string[]): Condition => anyOf([...new Set(texts)].map(hasText))

/** Every word that matters in name or description, in any form; null where that says no more than the text itself. */
export function describedBy({ text, nameWords }: Understanding): Condition | null {
  const typed = text
    .toLowerCase()
    .split(' ')
    .map((word) => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
    .filter((word) =>
      fold(word)
        .split(' ')
        .some((part) => part !== '' && nameWords.includes(part)),
    )
    .map((word) => (/^[a-z]+$/.test(word) ? stem(word) : word))
  if (!typed.some(isIndexed) || typed.join(' ') === text.toLowerCase()) return null
  return allOf(typed.map(textCondition))
}

export type TextQuery = DirectoryQuery & { search: string }
