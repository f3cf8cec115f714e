// Turns the reports of the two test runners into one count.
import fs from 'node:fs'

const nothing = { passed: 0, failed: 0, skipped: 0 }

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
  })
}

/** Counts of a Playwright JSON report. A test that passed only at a second try counts as failed. */
export function countPlaywright(file, exitCode) {
  const report = readReport(file)
  if (!report) return { ...nothing, failed: 1 }
  const { expected, unexpected, flaky, skipped } = report.stats
  return settle(exitCode, { passed: expected, failed: unexpected + flaky, skipped })
}

/** The last lines of a run: what was skipped if anything was, then exactly "12 passed, 0 failed". */
export function toSummary({ passed, failed, skipped }) {
  const counts = `${passed} passed, ${failed} failed`
  return skipped > 0 ? `${skipped} skipped\n${counts}` : counts
}

export function add(one, other) {
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    skipped: one.skipped + other.skipped,
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
