import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'

const report = pathToFileURL(`${import.meta.dirname}/test-report.mjs`).href
const none = { passed: 0, failed: 0, skipped: 0, flaky: [] as string[] }

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

it('counts a journey once, no matter how often it was tried, and a failed run as a failure', () => {
  const tried = (title: string, status: string) => ({ title, file: 'a.spec.ts', tests: [{ status }] })
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
  const flaky = ['a.spec.ts on top', 'a.spec.ts within']
  try {
    write(0)
    expect(count(0)).toEqual({ passed: 9, failed: 0, skipped: 0, flaky })
    expect(count(1)).toEqual({ passed: 9, failed: 1, skipped: 0, flaky })
    write(3)
    expect(count(1)).toEqual({ passed: 9, failed: 3, skipped: 0, flaky })
  } finally {
    fs.rmSync(path.dirname(written), { recursive: true })
  }
  expect(count(0)).toEqual({ ...none, failed: 1 })
})
