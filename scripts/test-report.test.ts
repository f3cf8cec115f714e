import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'

const report = pathToFileURL(`${import.meta.dirname}/test-report.mjs`).href
const fileTimes = pathToFileURL(`${import.meta.dirname}/file-times.mjs`).href
type Failure = { name: string; message: string }
type Timed = { name: string; seconds: number }
const none = {
  passed: 0,
  failed: 0,
  skipped: 0,
  failures: [] as Failure[],
  files: [] as Timed[],
  journeys: [] as Timed[],
}

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

it('names the slowest files and journeys', () => {
  const files = Array.from({ length: 12 }, (_, at) => ({ name: `${at}.test.ts`, seconds: at }))
  const journeys = [{ name: 'home.spec.ts a visitor searches', seconds: 2.34 }]
  const lines = summaryOf({ passed: 12, files, journeys })
  expect(lines.slice(0, 2)).toEqual(['Slowest files:', '   11.0 s  11.test.ts'])
  expect(lines[10]).toBe('    2.0 s  2.test.ts')
  expect(lines.slice(11, 13)).toEqual(['Slowest journeys:', '    2.3 s  home.spec.ts a visitor searches'])
})

it('fails for a file or journey that takes too long, unless the machine is as much slower', () => {
  const counts = {
    ...none,
    files: [{ name: 'a.test.ts', seconds: 29 }],
    journeys: [{ name: 'b.spec.ts opens', seconds: 21 }],
  }
  const failuresAt = (slowness: number) =>
    evaluate<typeof none>(`failSlow(${JSON.stringify(counts)}, ${slowness})`).failures
  expect(failuresAt(1)).toHaveLength(2)
  expect(failuresAt(2)).toEqual([
    { name: 'b.spec.ts opens', message: 'takes 10.5 s; a journey may take 10 s' },
  ])
  expect(failuresAt(2.2)).toEqual([])
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
    const [written, times] = [path.join(folder, name), path.join(folder, `times-of-${name}`)]
    fs.writeFileSync(written, JSON.stringify({ testResults }))
    const modules = testResults.map(
      (file) => `{ moduleId: '${file.name}', diagnostic: () => ({ duration: 2_000 }) }`,
    )
    const code = `import Times from '${fileTimes}'; new Times().onTestRunEnd([${modules}])`
    spawnSync(process.execPath, ['--input-type=module', '-e', code], {
      env: { ...process.env, FILE_TIMES: times },
    })
    return `${JSON.stringify(written)}, ${JSON.stringify(times)}`
  }

  it('is named with its message, and each file with its seconds', () => {
    const report = write('first.json', {
      'a.test.ts': ['passed'],
      'b.test.ts': ['passed', 'failed', 'skipped'],
    })
    expect(evaluate(`countVitest(${report}, 1)`)).toEqual({
      ...none,
      passed: 2,
      failed: 1,
      skipped: 1,
      failures: [{ name: 'b.test.ts test 2', message: 'expected 1 to be 2' }],
      files: [
        { name: 'a.test.ts', seconds: 2 },
        { name: 'b.test.ts', seconds: 2 },
      ],
    })
  })

  it('counts as one when its file does not load, or when only the exit code tells', () => {
    const broken = write('broken.json', { 'a.test.ts': [], 'b.test.ts': ['passed'] })
    const failures = [{ name: 'a.test.ts', message: 'does not load' }]
    expect(evaluate(`countVitest(${broken}, 1)`)).toMatchObject({ passed: 1, failed: 1, failures })
    expect(evaluate(`countVitest(${write('good.json', { 'b.test.ts': ['passed'] })}, 1)`)).toMatchObject({
      passed: 1,
      failed: 1,
    })
  })
})

it('counts the journeys of nested suites, and a failed run as a failure', () => {
  const journey = (title: string, status: string) => ({
    title,
    file: 'a.spec.ts',
    tests: [{ status, results: [{ duration: 1_500, error: { message: 'too slow' } }] }],
  })
  const written = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'find-local-report-')), 'report.json')
  const write = (unexpected: number) =>
    fs.writeFileSync(
      written,
      JSON.stringify({
        stats: { expected: 7, unexpected, flaky: 0, skipped: 0 },
        suites: [
          {
            specs: [journey('on top', 'expected')],
            suites: [{ specs: [journey('within', unexpected > 0 ? 'unexpected' : 'expected')] }],
          },
        ],
      }),
    )
  const count = (exitCode: number) => evaluate(`countPlaywright(${JSON.stringify(written)}, ${exitCode})`)
  const journeys = [
    { name: 'a.spec.ts on top', seconds: 1.5 },
    { name: 'a.spec.ts within', seconds: 1.5 },
  ]
  try {
    write(0)
    expect(count(0)).toEqual({ ...none, passed: 7, journeys })
    expect(count(1)).toEqual({ ...none, passed: 7, failed: 1, journeys })
    write(3)
    const failures = [{ name: 'a.spec.ts within', message: 'too slow' }]
    expect(count(1)).toEqual({ ...none, passed: 7, failed: 3, failures, journeys })
  } finally {
    fs.rmSync(path.dirname(written), { recursive: true })
  }
  expect(count(0)).toEqual({ ...none, failed: 1 })
})
