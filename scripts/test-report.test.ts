import { spawnSync } from 'node:child_process'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'

const report = pathToFileURL(`${import.meta.dirname}/test-report.mjs`).href

/** What `npm test` prints at its end, line by line; run as any Node runs it, like the script itself. */
function summaryOf(counts: { passed: number; failed: number; skipped: number }): string[] {
  const code = `import { toSummary } from '${report}'; console.log(toSummary(${JSON.stringify(counts)}))`
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' })
  return stdout.trimEnd().split('\n')
}

it('ends a run with exactly what passed and failed', () => {
  expect(summaryOf({ passed: 12, failed: 1, skipped: 0 })).toEqual(['12 passed, 1 failed'])
})

it('tells what was skipped on a line before', () => {
  expect(summaryOf({ passed: 12, failed: 0, skipped: 3 })).toEqual(['3 skipped', '12 passed, 0 failed'])
})
