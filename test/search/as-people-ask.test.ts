import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { askedSets, judgeAll, readAskedQueries, type Verdict } from './as-people-ask.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({}, undefined, { holdsDemo: true })
})
afterAll(() => test.close())

/** Shares of all queries. */
const aim = { right: 0.95, absurd: 0 }

it.for(askedSets)(
  'answers what people ask in their own words with what fits, or with nothing: %s',
  {
    tags: 'long',
  },
  async (file) => {
    const verdicts = await judgeAll(test.app, test.db, readAskedQueries(file))
    if (process.env.SEARCH_REPORT) console.log(report(verdicts))
    const lines = (outcome: Verdict['outcome']) => linesOf(of(verdicts, outcome))
    const share = (outcome: Verdict['outcome']) => of(verdicts, outcome).length / verdicts.length
    expect(share('absurd'), lines('absurd')).toBeLessThanOrEqual(aim.absurd)
    expect(share('right'), lines('wrong')).toBeGreaterThanOrEqual(aim.right)
  },
)

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
