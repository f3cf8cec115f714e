import { sql } from 'kysely'
import { type Db, readPlanned } from '#server/lib/database/db.ts'
import { filterConditions, filterKey } from './directory-filters.repository.ts'
import { isSmallDirectory, manyMatchesIn } from './directory-size.repository.ts'
import { matchesMax, type PlanStep, type SearchPlan } from './search-plan.ts'
import { type Asked, readTiers, type TextPage, toPage } from './text-tiers.repository.ts'
import { walkMentions, walkTrade } from './text-walk.repository.ts'

/** The result of a plan: the step that found something that fits with its page, and the steps that were tried. */
export type Ran = { page: TextPage; step: PlanStep; tried: PlanStep[] }

/**
 * The first step of a plan that finds what fits, else its first. Null if that has a text too short to search in a large
 * directory.
 */
export async function runPlan(db: Db, { typed, query, steps }: SearchPlan): Promise<Ran | null> {
  const now = new Date()
  const [whole, ...wider] = steps
  const page = await runStep(db, { typed, query, step: whole, now })
  if (!page) return null
  const tried: PlanStep[] = [whole]
  if (page.fitting > 0) return { page, step: whole, tried }
  for (const step of wider) {
    tried.push(step)
    const found = await runStep(db, { typed, query, step, now })
    if (found && found.fitting > (step.understanding.trades ? 0 : -1) && found.total > 0)
      return { page: found, step, tried }
  }
  return { page, step: whole, tried }
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
