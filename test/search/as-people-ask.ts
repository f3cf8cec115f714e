import fs from 'node:fs'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '#server/lib/database/db.ts'
import { austinWallClock, weekdayOf } from '#shared/businesses/austin-clock.ts'
import type { BusinessList } from '#shared/businesses/directory/directory.schemas.ts'
import { minuteOfDay } from '#shared/businesses/opening-hours.ts'

/** A query in people's own words, and its right answer. */
export type AskedQuery = {
  source: string
  text: string
  /** Subcategories, services of one ("Lawn & Garden: Tree trimming") or categories; `nothing` and `any` stand for themselves. */
  fits: string[]
  /** Filters of the directory that must all hold, each with its alternatives: `openAt=sat-20:00`. */
  holds: string[][]
  /** Subcategories and categories that nobody could have meant, besides those from another world; `any` is every one. */
  absurd: string[]
}
export type Verdict = AskedQuery & { outcome: 'right' | 'wrong' | 'absurd'; top: string[] }

type Listed = BusinessList['businesses'][number]
type Filters = Record<string, string>

/** Each was written after the rules that the ones before it led to. */
export const askedSets = [
  'as-people-ask.tsv',
  'as-people-say.tsv',
  'as-people-write.tsv',
  'as-people-tell.tsv',
  'as-people-look.tsv',
  'as-people-search.tsv',
  'as-people-need.tsv',
  'as-people-want.tsv',
] as const

export function readAskedQueries(file: (typeof askedSets)[number]): AskedQuery[] {
  const lines = fs
    .readFileSync(path.join(import.meta.dirname, file), 'utf8')
    .trim()
    .split('\n')
  return lines.slice(1).map((line) => {
    const [source = '', text = '', fits = '', holds = '', absurd = ''] = line.split('\t')
    return {
      source,
      text,
      fits: parts(fits, '|'),
      holds: parts(holds, ';').map((one) => parts(one, '|')),
      absurd: parts(absurd, '|'),
    }
  })
}

const parts = (text: string, separator: string): string[] => text.split(separator).filter(Boolean)

/** The number of results that people look at before they judge a search. */
const first = 2

/** Judges the first two results of each query, or its empty answer. */
export async function judgeAll(
  app: FastifyInstance,
  db: Db,
  queries: readonly AskedQuery[],
): Promise<Verdict[]> {
  const trades = await listTrades(db)
  const verdicts: Verdict[] = []
  for (const query of queries) {
    const list = await listOf(app, { search: query.text, limit: String(first) })
    const top = list.businesses.map(({ name, subcategory }) => `${name} [${subcategory?.name}]`)
    verdicts.push({ ...query, outcome: await outcomeOf(app, trades, query, list), top })
  }
  return verdicts
}

/** A search's answer, with its note about results that aren't what was asked for. */
type Answer = BusinessList & { understood?: { unlisted?: unknown; inParts?: number } | undefined }

/** Whether an answer is empty, says that nobody has the trade, or only has what contains the text as a part of words. */
const saysNothing = ({ total, businesses, understood }: Answer): boolean =>
  total === 0 || Boolean(understood?.unlisted) || (understood?.inParts ?? 0) >= businesses.length

async function outcomeOf(
  app: FastifyInstance,
  trades: Trades,
  { fits, holds, absurd }: AskedQuery,
  answer: BusinessList,
): Promise<Verdict['outcome']> {
  const each = fits.flatMap((name) => filtersOf(trades, name))
  const ofTrade = await idsOf(app, each)
  // A trade without listings has no answer but an empty one.
  if (saysNothing(answer)) return fits.includes('nothing') || ofTrade.size === 0 ? 'right' : 'wrong'
  const { businesses } = answer
  if (businesses.some((one) => isAbsurd(trades, { fits, absurd }, one))) return 'absurd'
  // A broader trade with the service fits, too, but those of the trade itself may come before it.
  const ownTrades = each.filter(({ subsubcategories }) => !subsubcategories)
  const firstChoice = ownTrades.length > 0 ? ownTrades : each
  let fitting = [...(await idsOf(app, firstChoice))]
  for (const alternatives of holds) {
    const asked = firstChoice.flatMap((trade) => alternatives.map((one) => ({ ...trade, ...filterOf(one) })))
    const found = await idsOf(app, asked)
    fitting = fitting.filter((id) => found.has(id))
  }
  const hits = businesses.filter(({ id }) => fitting.includes(id)).length
  const isOfTrade = businesses.every(({ id }) => ofTrade.has(id))
  // Where fewer fit in every respect, the nearest or the next to open come after them.
  return isOfTrade && hits >= Math.min(businesses.length, fitting.length) ? 'right' : 'wrong'
}

function filtersOf(trades: Trades, name: string): Filters[] {
  const trade = trades.get(name)
  return trade ? [trade.filters] : []
}

/** Categories that people take for one another, or look for together. */
const worlds = [
  [
    'Home & Living',
    'Business Services',
    'Technology & IT',
    'Automotive & Transportation',
    'Retail & Boutiques',
  ],
  ['Health & Medical', 'Wellness & Self-care', 'Beauty & Personal Care', 'Sports & Fitness', 'Kids & Family'],
  ['Kids & Family', 'Tutoring', 'Arts & Music', 'Sports & Fitness'],
  ['Events & Occasions', 'Food & Dining', 'Food Trucks', 'Arts & Music', 'Retail & Boutiques'],
  ['Animal & Pet Services', 'Retail & Boutiques'],
]

/** Whether a result is one that was named, or is from another world than all that fits. */
function isAbsurd(
  trades: Trades,
  { fits, absurd }: Pick<AskedQuery, 'fits' | 'absurd'>,
  { subcategory, categoryName }: Listed,
): boolean {
  if (['any', subcategory?.name, categoryName].some((name) => name && absurd.includes(name))) return true
  const fitting = fits.flatMap((name) => trades.get(name)?.category ?? [])
  const near = worlds.filter((world) => world.some((name) => fitting.includes(name))).flat()
  return fitting.length > 0 && categoryName !== null && !near.includes(categoryName)
}

type Trade = { category: string | null; filters: Filters }
type Trades = ReadonlyMap<string, Trade>

/** Each trade by its name, as filters of the directory. */
async function listTrades(db: Db): Promise<Trades> {
  const { rows } = await sql<{ name: string; category: string; filters: Filters }>`
    SELECT name, name AS category, jsonb_build_object('category', id::text) AS filters FROM categories
    UNION ALL SELECT s.name, c.name, jsonb_build_object('category', c.id::text, 'subcategory', s.id::text)
    FROM subcategories s JOIN categories c ON c.id = s.category_id
    UNION ALL SELECT s.name || ': ' || o.name, c.name, jsonb_build_object(
      'category', c.id::text, 'subcategory', s.id::text, 'subsubcategories', o.id::text)
    FROM subcategories s JOIN categories c ON c.id = s.category_id
    JOIN sub_sub_categories o ON o.subcategory_id = s.id`.execute(db)
  const trades = new Map<string, Trade>([['any', { category: null, filters: {} }]])
  for (const { name, ...trade } of rows) trades.set(name, trade)
  return trades
}

async function idsOf(app: FastifyInstance, each: readonly Filters[]): Promise<Set<number>> {
  const ids = new Set<number>()
  for (const filters of each) for (const id of await allIds(app, filters)) ids.add(id)
  return ids
}

async function allIds(app: FastifyInstance, filters: Filters): Promise<number[]> {
  const { businesses, pageCount } = await listOf(app, { ...filters, limit: '1000' })
  const ids = businesses.map(({ id }) => id)
  for (let page = 2; page <= pageCount; page++) {
    const more = await listOf(app, { ...filters, limit: '1000', page: String(page) })
    ids.push(...more.businesses.map(({ id }) => id))
  }
  return ids
}

async function listOf(app: FastifyInstance, query: Filters): Promise<BusinessList> {
  const response = await app.inject({ url: '/api/businesses', query })
  if (response.statusCode !== 200) throw new Error(`${JSON.stringify(query)}: ${response.body}`)
  return response.json<BusinessList>()
}

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']

/** `openAt=tomorrow-09:00` or `openAt=next-18:30` as the directory takes it: with the weekday, that of the next such time. */
function filterOf(text: string): Filters {
  const [name = '', value = ''] = text.split('=')
  const { date, minute } = austinWallClock(new Date())
  const dayIn = (days: number) => weekdays[weekdayOf(date + days)] ?? ''
  const time = /^next-(.+)$/.exec(value)?.[1]
  if (time) return { [name]: `${dayIn(minuteOfDay(time) > minute ? 0 : 1)}-${time}` }
  return { [name]: value.replace('today', dayIn(0)).replace('tomorrow', dayIn(1)) }
}
