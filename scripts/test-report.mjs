// Combines the reports of the two test runners into one count.
import fs from 'node:fs'

/** The counts of an empty run. */
export const nothing = { passed: 0, failed: 0, skipped: 0, flaky: [] }

/** Counts a Vitest JSON report. A file that failed to load is one failure; so is a nonzero exit code without another failure. */
export function countVitest(file, exitCode) {
  const report = readReport(file)
  if (!report) return { ...nothing, failed: 1 }
  const broken = report.testResults.filter(
    (result) => result.status === 'failed' && result.assertionResults.length === 0,
  )
  return settle(exitCode, {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
    flaky: [],
  })
}

/** Counts a Playwright JSON report, each test once. A test that passed on its second try counts as passed and is named. */
export function countPlaywright(file, exitCode) {
  const report = readReport(file)
  if (!report) return { ...nothing, failed: 1 }
  const { expected, unexpected, flaky, skipped } = report.stats
  const names = report.suites.flatMap(listFlaky)
  return settle(exitCode, { passed: expected + flaky, failed: unexpected, skipped, flaky: names })
}

/** Lists the tests of a suite and its nested suites that passed only on a later try, by file and name. */
function listFlaky({ specs = [], suites = [] }) {
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
  return [...own.map(({ file, title }) => `${file} ${title}`), ...suites.flatMap(listFlaky)]
}

/** The last lines of a run: each test that needed a second try, what was skipped, then exactly "12 passed, 0 failed". */
export function toSummary({ passed, failed, skipped, flaky }) {
  const lines = flaky.map((name) => `flaky: ${name}`)
  if (skipped > 0) lines.push(`${skipped} skipped`)
  return [...lines, `${passed} passed, ${failed} failed`].join('\n')
}

export function add(one, other) {
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    skipped: one.skipped + other.skipped,
    flaky: [...one.flaky, ...other.flaky],
  }
}

// An unhandled error or a failed global setup shows only in the exit code.
function settle(exitCode, counts) {
  return exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}

function readReport(file) {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
