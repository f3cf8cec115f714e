// Combines the reports of the two test runners into one count.
import fs from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './bootstrap.mjs'

/** More failing files than this are not a coincidence: they are not tried again. */
const MAX_FILES_TRIED_AGAIN = 5

/** Lines of each failure in the summary: the message and where it was thrown. */
const MESSAGE_LINES = 12

/** The counts of an empty run. */
export const nothing = { passed: 0, failed: 0, skipped: 0, flaky: [], failures: [] }

/**
 * Counts a Vitest JSON report. A file that failed to load is one failure; so is a nonzero exit code without another failure.
 * With the report of a second try, its files replace those of the first, and what failed only the first time is named as flaky.
 */
export function countVitest(file, exitCode, fileOfSecondTry) {
  const first = readReport(file)
  if (!first) return { ...nothing, failed: 1 }
  const again = new Map(
    (readReport(fileOfSecondTry)?.testResults ?? []).map((result) => [result.name, result]),
  )
  const results = first.testResults.map((result) => again.get(result.name) ?? result)
  const failures = results.flatMap(listFailures)
  const statuses = results.flatMap(({ assertionResults }) => assertionResults.map(({ status }) => status))
  const count = (counted) => statuses.filter((status) => counted.includes(status)).length
  return settle(exitCode, {
    passed: count(['passed']),
    failed: failures.length,
    skipped: count(['pending', 'skipped', 'todo']),
    flaky: listOnlyIn(first.testResults.flatMap(listFailures), failures),
    failures,
  })
}

/**
 * Lists the files that failed in a Vitest JSON report, if they are few enough to be worth a second try; otherwise none.
 */
export function listFilesToTryAgain(file) {
  const results = readReport(file)?.testResults ?? []
  const failed = results.filter(({ status }) => status === 'failed').map(({ name }) => name)
  return failed.length > MAX_FILES_TRIED_AGAIN ? [] : failed
}

/** Lists the failures of a file: its tests, or the file itself if none of its tests came to fail. */
function listFailures({ name, status, message, assertionResults }) {
  const file = path.relative(root, name)
  const failed = assertionResults.filter((test) => test.status === 'failed')
  if (status === 'failed' && failed.length === 0) return [{ name: file, message: message ?? '' }]
  return failed.map(({ fullName, failureMessages }) => ({
    name: `${file} ${fullName}`,
    message: failureMessages.join('\n'),
  }))
}

/** Lists the failures that the others don't have, each with the first line of its message. */
function listOnlyIn(failures, others) {
  const known = others.map(({ name }) => name)
  const own = failures.filter(({ name }) => !known.includes(name))
  return own.map(nameAndReason)
}

const nameAndReason = ({ name, message }) => `${name} (${stripVTControlCharacters(message).split('\n')[0]})`

/** Counts a Playwright JSON report, each test once. A test that passed on its second try counts as passed and is named. */
export function countPlaywright(file, exitCode) {
  const report = readReport(file)
  if (!report) return { ...nothing, failed: 1 }
  const { expected, unexpected, flaky, skipped } = report.stats
  const names = report.suites.flatMap(listFlaky)
  return settle(exitCode, {
    passed: expected + flaky,
    failed: unexpected,
    skipped,
    flaky: names,
    failures: report.suites.flatMap(listFailedJourneys),
  })
}

/** Lists the tests of a suite and its nested suites that passed only on a later try, each with why the first one failed. */
const listFlaky = (suite) => listJourneys(suite, 'flaky', 0).map(nameAndReason)

/** Lists the tests of a suite and its nested suites that failed every time, with the message of the last try. */
const listFailedJourneys = (suite) => listJourneys(suite, 'unexpected', -1)

/** Lists the journeys of one status by file and name, with the message of the first (0) or last (-1) of their tries. */
function listJourneys({ specs = [], suites = [] }, status, shownTry) {
  const own = specs.filter(({ tests }) => tests.some((test) => test.status === status))
  const toFailure = ({ file, title, tests }) => ({
    name: `${file} ${title}`,
    message: tests.flatMap(({ results = [] }) => results).at(shownTry)?.error?.message ?? '',
  })
  return [...own.map(toFailure), ...suites.flatMap((suite) => listJourneys(suite, status, shownTry))]
}

/** The last lines of a run: each failure and why, each test that needed a second try, what was skipped, then exactly "12 passed, 0 failed". */
export function toSummary({ passed, failed, skipped, flaky, failures }) {
  const lines = [
    ...failures.map(({ name, message }) => `failed: ${name}\n${shorten(message)}`),
    ...flaky.map((name) => `flaky: ${name}`),
  ]
  if (skipped > 0) lines.push(`${skipped} skipped`)
  return [...lines, `${passed} passed, ${failed} failed`].join('\n')
}

export function add(one, other) {
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    skipped: one.skipped + other.skipped,
    flaky: [...one.flaky, ...other.flaky],
    failures: [...one.failures, ...other.failures],
  }
}

function shorten(message) {
  const lines = stripVTControlCharacters(message).split('\n').slice(0, MESSAGE_LINES)
  return lines.map((line) => `    ${line}`).join('\n')
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
