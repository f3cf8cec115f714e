import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDb, createPool } from '#server/lib/database/db.ts'
import { fillSearchWords } from '#server/search/vocabulary.repository.ts'
import { fillShippedVocabulary } from '#server/search/vocabulary.service.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { seedEmptyDatabase } from '../../db/demo/seed.ts'
import { judgeAll, readAskedQueries, type Verdict } from './as-people-ask.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
  // As at a start, which has no time limit for statements.
  const db = createDb(createPool(test.connection, 1, 0))
  await seedEmptyDatabase(db, { profile: 'demo', log: () => {} })
  await fillShippedVocabulary(db)
  await fillSearchWords(db)
  await db.destroy()
}, 60_000)
afterAll(() => test.close())

/** Shares of all queries: what is reached. The aim is 0.95 and 0. */
const targets = { right: 0.62, absurd: 0.13 }

// Queries that were put away show nothing but totals, so that nobody tunes for them.
const isPutAway = Boolean(process.env.SEARCH_PUT_AWAY)

it('answers what people ask in their own words with what fits, or with nothing', {
  tags: 'long',
  timeout: 240_000,
}, async () => {
  const file = isPutAway ? 'as-people-ask-put-away.tsv' : 'as-people-ask.tsv'
  const verdicts = await judgeAll(test.app, test.db, readAskedQueries(file))
  const share = (outcome: Verdict['outcome']) => of(verdicts, outcome).length / verdicts.length
  if (isPutAway || process.env.SEARCH_REPORT) console.log(report(verdicts))
  expect(share('absurd'), isPutAway ? '' : linesOf(of(verdicts, 'absurd'))).toBeLessThanOrEqual(
    targets.absurd,
  )
  expect(share('right'), isPutAway ? '' : linesOf(of(verdicts, 'wrong'))).toBeGreaterThanOrEqual(
    targets.right,
  )
})

const of = (verdicts: readonly Verdict[], outcome: Verdict['outcome']) =>
  verdicts.filter((one) => one.outcome === outcome)

const totals = (verdicts: readonly Verdict[]) =>
  (['right', 'wrong', 'absurd'] as const)
    .map((outcome) => `${of(verdicts, outcome).length} ${outcome}`)
    .join(', ')
    .replace(
      ' right',
      ` right (${of(verdicts, 'right').filter(({ top }) => top.length === 0).length} with no results)`,
    )

const linesOf = (verdicts: readonly Verdict[]) =>
  verdicts
    .map(({ source, text, outcome, top }) => `${outcome}, ${source}: ${text}: ${top.join('; ') || 'nothing'}`)
    .join('\n')

/** Prints what a change of search did: SEARCH_REPORT=1 npx vitest run as-people-ask. */
function report(verdicts: readonly Verdict[]): string {
  if (isPutAway) return totals(verdicts)
  const sources = [...new Set(verdicts.map(({ source }) => source))]
  const bySource = sources.map(
    (source) => `${source}: ${totals(verdicts.filter((one) => one.source === source))}`,
  )
  return [
    totals(verdicts),
    ...bySource,
    linesOf(of(verdicts, 'absurd')),
    linesOf(of(verdicts, 'wrong')),
  ].join('\n')
}
