import { type RawBuilder, sql } from 'kysely'
import { austinWallClock } from '#shared/businesses/austin-clock.ts'
import { featureFacet } from '#shared/businesses/facets.ts'
import { spansPerDay } from '#shared/businesses/opening-hours.ts'
import { beginning, fold } from '../fold.ts'
import type { Trades, Understanding } from '../understand.ts'
import {
  allOf,
  filterConditions,
  hasFacets,
  isVerified,
  textCondition,
} from './directory-filters.repository.ts'
import { mentionsAny } from './mentioned-wishes.repository.ts'
import type { Leg, Wanted } from './search-plan.ts'
import { isInOrServes } from './served-places.repository.ts'

type Condition = RawBuilder<unknown>
const anyOf = (conditions: readonly Condition[]) => sql`(${sql.join(conditions, sql` OR `)})`

/** A category, a subcategory, or any of them. */
const inTrades = ({ categoryIds, subcategoryIds }: Trades): Condition =>
  anyOf([...among(sql`b.subcategory_id`, subcategoryIds), ...among(sql`b.category_id`, categoryIds)])

/** A single ID is compared as such: only then an index has the order of the list. */
const among = (column: Condition, [first, ...more]: readonly number[]): Condition[] => {
  if (first === undefined) return []
  return more.length === 0
    ? [sql`${column} = ${first}`]
    : [sql`${column} = ANY(${sql.val([first, ...more])}::int[])`]
}

/** Minutes of the day that count as late. */
const lateFrom = 22 * 60

/** Features by which owners say what a wish needs. */
const saidByOwner = {
  licensed: featureFacet('licensed-insured'),
  checked: featureFacet('background-checked-team'),
  allday: featureFacet('24-7-emergency-service'),
}

/** Conditions of the wishes; an order isn't among them. */
function wishConditions(wishes: Understanding['wishes'], now: Date): Condition[] {
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

/** In any form, and never in the middle of another word: "tile" isn't in "Mercantile". */
const hasWord = (word: string): Condition => sql`p.name_folded LIKE ${`% ${beginning(word)}%`}`

/** "carwash" is in "Best Car Wash". */
function hasLetters(text: string): Condition[] {
  const letters = fold(text).replaceAll(' ', '')
  const spaced = ` ${[...letters].join(' ?')}`
  return [sql`p.name_folded LIKE ${`%${letters}%`}`, sql`regexp_like(p.name_folded, ${spaced})`]
}

/** A business whose whole name is one of these, by the index of names: the second line of `name_folded` has no spaces. */
export const isCalled = (names: readonly string[]): Condition =>
  sql`split_part(p.name_folded, E'\n', 2) = ANY(${sql.val(names)}::text[])`

/** The names of the main services in lower case, a line each; null without any. */
const mainServiceNames = sql`(SELECT lower(string_agg(main ->> 'name', E'\n')) FROM jsonb_array_elements(p.main_services) main)`

/** The text begins a word of another, so that it isn't only a part of one. A text that begins with a sign may be anywhere. */
const beginsWord = (text: string, where = sql`p.search_text`): Condition =>
  /^[\p{L}\p{N}]/u.test(text)
    ? sql`regexp_like(${where}, ${`\\m${text.toLowerCase().replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`})`
    : sql`strpos(${where}, lower(${text})) > 0`

/** Whether the text of a business must be read for it. */
export const readsText = ({ any }: Pick<Leg, 'any'>): boolean =>
  any.some(({ names, letters, words, lists, contains, begins, describes, mentions }) =>
    [names, letters, words, lists, contains, begins, describes, mentions].some(Boolean),
  )

/**
 * The condition of these wants on `businesses b`, with `business_profiles p` where it reads text. `has` reads the text of
 * each row, or uses its index.
 */
export const wantsAny = (any: readonly Wanted[], now: Date, has = textCondition): Condition =>
  anyOf(any.map((wanted) => sql`(${allOf(conditionsOf(wanted, now, has))})`))

function conditionsOf(wanted: Wanted, now: Date, has: typeof textCondition): Condition[] {
  const { names, letters, words, lists, contains, begins, describes, mentions } = wanted
  const { trades, offers, place, wishes, filters } = wanted
  const all = [
    ...(filters ? filterConditions(filters, now).slice(1) : []),
    ...(wishes ? wishConditions(wishes, now) : []),
    ...(place ? [isInOrServes(place)] : []),
    ...(names ? [isCalled(names)] : []),
    ...(letters ? hasLetters(letters) : []),
    ...(words ? words.map(hasWord) : []),
    ...(trades ? [inTrades(trades)] : []),
    ...(offers ? [sql`b.sub_sub_category_ids && ${sql.val(offers)}::int[]`] : []),
    ...(lists ? [beginsWord(lists, mainServiceNames)] : []),
    ...(contains ? [has(contains)] : []),
    ...(begins ? [beginsWord(begins)] : []),
    ...(describes ? describes.flatMap((word) => [textCondition(word), beginsWord(word)]) : []),
    ...(mentions ? [mentionsAny(mentions)] : []),
  ]
  return all.length > 0 ? all : [sql`true`]
}
