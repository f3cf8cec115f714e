// Turns the reports of the two test runners into one count.
import fs from 'node:fs'

/** The counts of a run in which nothing ran. */
export const nothing = { passed: 0, failed: 0, skipped: 0, flaky: [] }

/** Counts of a Vitest JSON report. A file that could not be loaded is one failure; so is a run that ended badly otherwise. */
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

/** Counts of a Playwright JSON report, each test once. One that needed its second try has passed and is named. */
export function countPlaywright(file, exitCode) {
  const report = readReport(file)
  if (!report) return { ...nothing, failed: 1 }
  const { expected, unexpected, flaky, skipped } = report.stats
  const names = report.suites.flatMap(listFlaky)
  return settle(exitCode, { passed: expected + flaky, failed: unexpected, skipped, flaky: names })
}

/** Tests of a suite and of those in it that passed only at a later try, by file and name. */
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

// An unhandled error or a failed global set-up shows in the exit code alone.
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
