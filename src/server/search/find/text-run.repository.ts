import { sql } from 'kysely'
import { type Db, readPlanned } from '#server/lib/database/db.ts'
import { filterConditions, filterKey, narrow, type Source } from './directory-filters.repository.ts'
import { isSmallDirectory, manyMatchesIn } from './directory-size.repository.ts'
import { matchesMax, type PlanStep, type SearchPlan } from './search-plan.ts'
import { type Asked, readTiers, rowsOf, type TextPage, toPage } from './text-tiers.repository.ts'
import { mentions, walkMentions, walkTrade } from './text-walk.repository.ts'

/** The result of a plan: the step that found something that fits with its page, and the steps that were tried. */
export type Ran = { page: TextPage; step: PlanStep; tried: PlanStep[] }

/** Found by one step: all of it, and how much of that fits what was understood, by more than a mention. */
export type Found = { total: number; fitting: number }

/** The first step of a plan that finds what fits, else its first. Null if nothing can be found by that in time. */
export async function tryInTurn<Of extends Found>(
  [whole, ...wider]: SearchPlan['steps'],
  find: (step: PlanStep) => Promise<Of | null>,
): Promise<{ found: Of; step: PlanStep; tried: PlanStep[] } | null> {
  const first = await find(whole)
  if (!first) return null
  const tried = [whole]
  if (first.fitting > 0) return { found: first, step: whole, tried }
  for (const step of wider) {
    tried.push(step)
    const found = await find(step)
    if (found && found.fitting > (step.understanding.trades ? 0 : -1) && found.total > 0)
      return { found, step, tried }
  }
  return { found: first, step: whole, tried }
}

/** Runs a plan. Null if its text is too short to search in a large directory. */
export async function runPlan(db: Db, { typed, query, steps }: SearchPlan): Promise<Ran | null> {
  const now = new Date()
  const ran = await tryInTurn(steps, (step) => runStep(db, { typed, query, step, now }))
  return ran && { page: ran.found, step: ran.step, tried: ran.tried }
}

/** A page of the businesses that a step asks for, in tiers; walked where one of its sets has too many to be sorted. */
export async function runStep(db: Db, asked: Asked): Promise<TextPage | null> {
  const many = manyMatchesIn(db)
  const key = JSON.stringify([asked.typed, asked.step.understanding, filterKey(asked.query)])
  const inTrade = `trade ${key}`
  const inTexts = `texts ${key}`
  // In a small directory the search itself says so soon enough.
  if (!many.has(inTrade) && !isSmallDirectory(db) && (await isLargeTrade(db, asked))) many.set(inTrade, true)
  if (many.has(inTrade)) return walkTrade(db, asked)
  if (!many.has(inTexts)) {
    const row = await readTiers(db, asked)
    if (!row) return null
    if (row.trading > matchesMax) {
      many.set(inTrade, true)
      return walkTrade(db, asked)
    }
    if (row.mentioning <= matchesMax) return toPage(row)
    many.set(inTexts, true)
  }
  return walkMentions(db, asked)
}

/** Whether a trade that nothing narrows has too many businesses to sort, by its stored totals. */
async function isLargeTrade(db: Db, { query, step, now }: Asked): Promise<boolean> {
  const { trades, place, filters, wishes } = step.understanding
  const isNarrowed = place !== null || filterConditions({ ...query, ...filters }, now).length > 1
  const orders = ['near', 'cheap', 'best', ...step.soft]
  if (!trades || isNarrowed || !wishes.every((wish) => orders.includes(wish))) return false
  const [counted] = await readPlanned(
    db,
    sql<{ total: number }>`SELECT coalesce(sum(business_count), 0)::int AS total FROM business_counts
      WHERE scope = 'subcategory' AND ref_id = ANY(${sql.val(trades.subcategoryIds)}::int[])`,
  )
  return (counted?.total ?? 0) > matchesMax
}

/** Where all that a text may find comes from, if that is much: its trade, or else its mentions. */
export function sourceOfText(asked: Asked): Source & { readsText: boolean } {
  const { trading } = asked.step.legs
  const source = trading
    ? rowsOf(trading, filterConditions(asked.query, asked.now), asked.now)
    : mentions(asked)
  return { ...source, readsText: source.from !== narrow }
}
