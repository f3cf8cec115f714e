import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'

const report = pathToFileURL(`${import.meta.dirname}/test-report.mjs`).href
type Failure = { name: string; message: string }
const none = { passed: 0, failed: 0, skipped: 0, flaky: [] as string[], failures: [] as Failure[] }

/** Evaluates an expression with these functions in a plain Node process, the way the script runs. */
function evaluate<Result>(expression: string): Result {
  const code = `import * as report from '${report}'; console.log(JSON.stringify(report.${expression}))`
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' })
  return JSON.parse(stdout) as Result
}

/** The last lines that `npm test` prints. */
const summaryOf = (counts: Partial<typeof none>): string[] =>
  evaluate<string>(`toSummary(${JSON.stringify({ ...none, ...counts })})`).split('\n')

it('ends with exactly how many passed and failed', () => {
  expect(summaryOf({ passed: 12, failed: 1 })).toEqual(['12 passed, 1 failed'])
})

it('says what was skipped on the line before', () => {
  expect(summaryOf({ passed: 12, skipped: 3 })).toEqual(['3 skipped', '12 passed, 0 failed'])
})

it('names each test that needed a second try', () => {
  const flaky = ['home.spec.ts searches', 'saved.spec.ts comes back']
  expect(summaryOf({ passed: 12, failed: 1, skipped: 1, flaky })).toEqual([
    'flaky: home.spec.ts searches',
    'flaky: saved.spec.ts comes back',
    '1 skipped',
    '12 passed, 1 failed',
  ])
})

it('ends with why each test failed, in a few lines, because CI keeps only the end', () => {
  const message = `\u001b[31mexpected 1 to be 2\u001b[39m\n${'    at a.test.ts:1\n'.repeat(50)}`
  const lines = summaryOf({ passed: 12, failed: 1, failures: [{ name: 'a.test.ts adds', message }] })
  expect(lines.slice(0, 2)).toEqual(['failed: a.test.ts adds', '    expected 1 to be 2'])
  expect(lines.at(-1)).toBe('12 passed, 1 failed')
  expect(lines.length).toBeLessThan(20)
})

describe('a unit test that fails', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'find-local-report-'))
  const root = path.resolve(import.meta.dirname, '..')
  afterAll(() => fs.rmSync(folder, { recursive: true }))

  /** Writes a report of files with tests, each named by its status. */
  const write = (name: string, files: Record<string, string[]>) => {
    const testResults = Object.entries(files).map(([file, statuses]) => ({
      name: path.join(root, file),
      status: statuses.includes('failed') || statuses.length === 0 ? 'failed' : 'passed',
      message: 'does not load',
      assertionResults: statuses.map((status, at) => ({
        status,
        fullName: `test ${at + 1}`,
        failureMessages: status === 'failed' ? ['expected 1 to be 2'] : [],
      })),
    }))
    const written = path.join(folder, name)
    fs.writeFileSync(written, JSON.stringify({ testResults }))
    return JSON.stringify(written)
  }

  it('and passes the second time is flaky; one that fails again failed', () => {
    const first = write('first.json', {
      'a.test.ts': ['passed'],
      'b.test.ts': ['failed', 'failed', 'skipped'],
    })
    const second = write('second.json', { 'b.test.ts': ['passed', 'failed', 'skipped'] })
    expect(evaluate(`listFilesToTryAgain(${first})`)).toEqual([path.join(root, 'b.test.ts')])
    expect(evaluate(`countVitest(${first}, 1, ${second})`)).toEqual({
      passed: 2,
      failed: 1,
      skipped: 1,
      flaky: ['b.test.ts test 1 (expected 1 to be 2)'],
      failures: [{ name: 'b.test.ts test 2', message: 'expected 1 to be 2' }],
    })
  })

  it('is not tried again when many files fail', () => {
    const files = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => [`${name}.test.ts`, ['failed']])
    expect(evaluate(`listFilesToTryAgain(${write('many.json', Object.fromEntries(files))})`)).toEqual([])
  })

  it('counts as one when its file does not load, or when only the exit code tells', () => {
    const broken = write('broken.json', { 'a.test.ts': [], 'b.test.ts': ['passed'] })
    const failures = [{ name: 'a.test.ts', message: 'does not load' }]
    expect(evaluate(`countVitest(${broken}, 1)`)).toEqual({ ...none, passed: 1, failed: 1, failures })
    expect(evaluate(`countVitest(${write('good.json', { 'b.test.ts': ['passed'] })}, 1)`)).toEqual({
      ...none,
      passed: 1,
      failed: 1,
    })
  })
})

it('counts a journey once, no matter how often it was tried, and a failed run as a failure', () => {
  const results = [{ error: { message: 'too slow\n    at a.spec.ts:1' } }, {}]
  const tried = (title: string, status: string) => ({
    title,
    file: 'a.spec.ts',
    tests: [{ status, results }],
  })
  const written = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'find-local-report-')), 'report.json')
  const write = (unexpected: number) =>
    fs.writeFileSync(
      written,
      JSON.stringify({
        stats: { expected: 7, unexpected, flaky: 2, skipped: 0 },
        suites: [
          {
            specs: [tried('on top', 'flaky'), tried('at once', 'expected')],
            suites: [{ specs: [tried('within', 'flaky')] }],
          },
        ],
      }),
    )
  const count = (exitCode: number) => evaluate(`countPlaywright(${JSON.stringify(written)}, ${exitCode})`)
  const flaky = ['a.spec.ts on top (too slow)', 'a.spec.ts within (too slow)']
  try {
    write(0)
    expect(count(0)).toEqual({ passed: 9, failed: 0, skipped: 0, flaky, failures: [] })
    expect(count(1)).toEqual({ passed: 9, failed: 1, skipped: 0, flaky, failures: [] })
    write(3)
    expect(count(1)).toEqual({ passed: 9, failed: 3, skipped: 0, flaky, failures: [] })
  } finally {
    fs.rmSync(path.dirname(written), { recursive: true })
  }
  expect(count(0)).toEqual({ ...none, failed: 1 })
})
