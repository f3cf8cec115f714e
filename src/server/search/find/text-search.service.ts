import type { Db } from '#server/lib/database/db.ts'
import type { RelaxedSearch } from '#shared/businesses/directory/directory.schemas.ts'
import { type Reading, readSearch } from '../vocabulary.service.ts'
import type { TextQuery } from './directory-filters.repository.ts'
import { findMentions, type MentionedIn } from './mentioned-wishes.repository.ts'
import { findFirstOpening } from './relaxed-search.repository.ts'
import { planSearch, type SearchPlan } from './search-plan.ts'
import { type Ran, runPlan, runStep, sourceOfText } from './text-run.repository.ts'

/** Guarantee: a text finds everything whose name, description or main services contain it, and what it stands for before that. */

/** An answer to a text, with everything that `explain` needs beside the businesses of the page. */
export type TextAnswer = Ran & {
  plan: SearchPlan
  reading: Reading
  /** When the first of all results opens, if only the hours were left out. */
  opens: string | null
  /** By business, the part that mentions each soft wish. */
  mentions: ReadonlyMap<number, (MentionedIn | null)[]>
}

/** Null for a text too short to search in a directory of this size. `isPlain` tries only the first step, and finds only keys. */
export async function searchByText(
  db: Db,
  query: TextQuery,
  { isPlain = false } = {},
): Promise<TextAnswer | null> {
  const reading = await readSearch(db, query.search)
  const plan = planSearch(reading.understanding, query)
  const ran = await runPlan(db, isPlain ? { ...plan, steps: [plan.steps[0]] } : plan)
  if (!ran) return null
  const { page, step } = ran
  const isFruitless = reading.corrected !== null && page.total === 0
  const ids = page.keys.map(({ id }) => id)
  return {
    ...ran,
    plan,
    reading: isFruitless ? { ...reading, corrected: null } : reading,
    opens: isWithoutNow(reading, ran) ? await findOpening(db, plan, ran) : null,
    mentions: step.soft.length > 0 && !isPlain ? await findMentions(db, ids, step.soft) : new Map(),
  }
}

/** Where all that a text may find comes from, if that is much. */
export const sourceOfAnswer = ({ plan: { typed, query, steps } }: TextAnswer) =>
  sourceOfText({ typed, query, step: steps[0], now: new Date() })

const isWithoutNow = ({ understanding: { wishes, filters } }: Reading, { step: { without } }: Ran) =>
  without.length === 1 && without[0] === 'hours' && wishes.includes('open') && filters.openAt === undefined

/** Among more results nobody looks for the first that opens. */
const openingsMax = 1_000

/** When the first of all results opens, not only of this page; null for too many. */
async function findOpening(
  db: Db,
  { typed, query }: SearchPlan,
  { page, step }: Ran,
): Promise<string | null> {
  if (!page.totalIsExact || page.total > openingsMax) return null
  const all = { typed, step, now: new Date(), query: { ...query, page: 1, limit: openingsMax } }
  const { keys } = (page.total <= page.keys.length ? page : await runStep(db, all)) ?? page
  return findFirstOpening(
    db,
    keys.map(({ id }) => id),
  )
}

/** A count of matches, and when the first of them opens if known; null if there are none. */
export async function countByText(db: Db, query: TextQuery): Promise<Omit<RelaxedSearch, 'without'> | null> {
  const found = await searchByText(db, { ...query, page: 1, limit: openingsMax }, { isPlain: true })
  if (!found || found.page.total === 0) return null
  const { total, totalIsExact } = found.page
  return { total, totalIsExact, opensAt: await findOpening(db, found.plan, found) }
}
