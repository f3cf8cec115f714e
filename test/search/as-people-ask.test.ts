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
/** Of those that were put away, one is still absurd and four are wrong; of 98 that no word was added for, two are absurd. */
const reached: Partial<Record<(typeof askedSets)[number], typeof aim>> = {
  'as-people-ask-put-away.tsv': { right: 62 / 67, absurd: 1 / 67 },
  'as-people-need.tsv': { right: 0.95, absurd: 2 / 98 },
}

it.for(askedSets)(
  'answers what people ask in their own words with what fits, or with nothing: %s',
  {
    tags: 'long',
  },
  async (file) => {
    const verdicts = await judgeAll(test.app, test.db, readAskedQueries(file))
    // Queries that were put away show nothing but totals, so that nobody tunes for them.
    const isPutAway = file.includes('put-away')
    if (process.env.SEARCH_REPORT) console.log(isPutAway ? totals(verdicts) : report(verdicts))
    const detailed = (outcome: Verdict['outcome']) => (isPutAway ? file : linesOf(of(verdicts, outcome)))
    const share = (outcome: Verdict['outcome']) => of(verdicts, outcome).length / verdicts.length
    const { right, absurd } = reached[file] ?? aim
    expect(share('absurd'), detailed('absurd')).toBeLessThanOrEqual(absurd)
    expect(share('right'), detailed('wrong')).toBeGreaterThanOrEqual(right)
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
