// Combines the reports of the two test runners into one count.
import fs from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './bootstrap.mjs'

/** Lines of each failure in the summary: the message and where it was thrown. */
const MESSAGE_LINES = 12

/** Seconds that a file of unit tests, with its hooks, and a journey may take on a quiet machine. */
const BOUNDS = { file: 15, journey: 10 }

/** How many of the slowest are named. */
const SLOWEST = 10

/** The counts of an empty run. */
export const nothing = { passed: 0, failed: 0, skipped: 0, failures: [], files: [], journeys: [] }

/**
 * Counts a Vitest JSON report, with the times of its files (`file-times.mjs`). A file that failed to load is one failure; so is a
 * nonzero exit code without another failure.
 */
export function countVitest(file, times, exitCode) {
  const report = readReport(file)
  if (!report) return { ...nothing, failed: 1 }
  const results = report.testResults
  const failures = results.flatMap(listFailures)
  const statuses = results.flatMap(({ assertionResults }) => assertionResults.map(({ status }) => status))
  const count = (counted) => statuses.filter((status) => counted.includes(status)).length
  return withExitCode(exitCode, {
    ...nothing,
    passed: count(['passed']),
    failed: failures.length,
    skipped: count(['pending', 'skipped', 'todo']),
    failures,
    files: (readReport(times) ?? []).map((timed) => ({ ...timed, name: path.relative(root, timed.name) })),
  })
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

/** Counts a Playwright JSON report. */
export function countPlaywright(file, exitCode) {
  const report = readReport(file)
  if (!report) return { ...nothing, failed: 1 }
  const { expected, unexpected, skipped } = report.stats
  const journeys = report.suites.flatMap(listJourneys)
  const failed = journeys.filter(({ status }) => status === 'unexpected')
  return withExitCode(exitCode, {
    ...nothing,
    passed: expected,
    failed: unexpected,
    skipped,
    failures: failed.map(({ name, message }) => ({ name, message })),
    journeys: journeys.map(({ name, seconds }) => ({ name, seconds })),
  })
}

/** Lists the journeys of a suite and its nested suites by file and title. */
function listJourneys({ specs = [], suites = [] }) {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests.map(({ status, results = [] }) => ({
      name: `${file} ${title}`,
      status,
      message: results.at(-1)?.error?.message ?? '',
      seconds: (results.at(-1)?.duration ?? 0) / 1_000,
    })),
  )
  return [...own, ...suites.flatMap(listJourneys)]
}

/** Adds a failure for each file and journey that took too long, by a machine that is `slowness` times as slow as a quiet one. */
export function failSlow(counts, slowness) {
  const listSlow = (kind, timed) =>
    timed
      .filter(({ seconds }) => seconds > BOUNDS[kind] * slowness)
      .map(({ name, seconds }) => ({
        name,
        message: `takes ${toSeconds(seconds / slowness)}; a ${kind} may take ${BOUNDS[kind]} s`,
      }))
  const slow = [...listSlow('file', counts.files), ...listSlow('journey', counts.journeys)]
  return { ...counts, failed: counts.failed + slow.length, failures: [...counts.failures, ...slow] }
}

/** The last lines of a run: the slowest files, each failure with its reason, the skipped, then exactly "12 passed, 0 failed". */
export function toSummary({ passed, failed, skipped, failures, files, journeys }) {
  const lines = [
    ...listSlowest('files', files),
    ...listSlowest('journeys', journeys),
    ...failures.map(({ name, message }) => `failed: ${name}\n${shorten(message)}`),
  ]
  if (skipped > 0) lines.push(`${skipped} skipped`)
  return [...lines, `${passed} passed, ${failed} failed`].join('\n')
}

function listSlowest(what, timed) {
  if (timed.length === 0) return []
  const slowest = timed.toSorted((one, other) => other.seconds - one.seconds).slice(0, SLOWEST)
  return [
    `Slowest ${what}:`,
    ...slowest.map(({ name, seconds }) => `  ${toSeconds(seconds).padStart(7)}  ${name}`),
  ]
}

const toSeconds = (seconds) => `${seconds.toFixed(1)} s`

export function add(one, other) {
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    skipped: one.skipped + other.skipped,
    failures: [...one.failures, ...other.failures],
    files: [...one.files, ...other.files],
    journeys: [...one.journeys, ...other.journeys],
  }
}

function shorten(message) {
  const lines = stripVTControlCharacters(message).split('\n').slice(0, MESSAGE_LINES)
  return lines.map((line) => `    ${line}`).join('\n')
}

// An unhandled error or a failed global setup shows only in the exit code.
function withExitCode(exitCode, counts) {
  return exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}

function readReport(file) {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
