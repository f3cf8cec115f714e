// npm test runs what a change must not break; npm test -- unit | e2e | part of a file name runs fewer. npm run test:all also
// runs what takes long: files named *.long.test.ts, tests tagged 'long', and more cases of others (test/long.ts). The last
// line is the count.
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { ensureBuilt, ensureInstalled, ensureNode, root, run, say } from './bootstrap.mjs'
import { nameOf, noChromium, prepareChromium } from './chromium.mjs'
import { measureSlowness } from './machine-speed.mjs'
import { withFreshDatabase } from './test-database.mjs'
import { add, countPlaywright, countVitest, failSlow, nothing, toSummary } from './test-report.mjs'

const suites = ['unit', 'e2e']
const interrupted = [129, 130, 143]
/** Free memory from which the tests' files are kept there: several times what they take. */
const bytesInMemory = 8 * 1024 ** 3

const isLong = process.argv[2] === '--all'
const long = isLong ? { TEST_LONG: 'on' } : {}
const asked = process.argv.slice(isLong ? 3 : 2)
const filters = asked.filter((word) => !suites.includes(word))
const isJourney = (filter) => filter.startsWith('e2e/') || filter.includes('.spec')
const journeys = filters.filter(isJourney)
const units = filters.filter((filter) => !isJourney(filter))
const wants = (suite, own) =>
  filters.length > 0 ? own.length > 0 : asked.length === 0 || asked.includes(suite)

ensureInstalled()
const node = ensureNode()
const withBrowser = wants('e2e', journeys)
const chromium = withBrowser ? await prepareChromium() : undefined
await ensureBuilt(node)

// Tests create and drop hundreds of databases; in memory that takes much less of the processor.
const parent = !process.env.TMPDIR && isRoomy('/dev/shm') ? '/dev/shm' : os.tmpdir()
const folder = fs.mkdtempSync(path.join(parent, 'find-local-tests-'))
// As root, the database runs under another account, which must be able to enter this folder.
fs.chmodSync(folder, 0o711)
process.env.TMPDIR = folder
/** How many times as slow as a quiet machine this one was, by suite. */
const slowness = {}
let counts = nothing
let browser = ''
try {
  const unit = wants('unit', units) ? runUnits() : Promise.resolve(nothing)
  const visited = withBrowser ? withFreshDatabase((address) => runPlaywright(address, unit)) : nothing
  counts = add(await unit, await visited)
} finally {
  removeFolder()
}
const speeds = Object.entries(slowness).map(([suite, times]) => `${suite} ${times.toFixed(1)}`)
say(`Times as slow as a quiet machine: ${speeds.join(', ')}.${browser && ` Browser: ${browser}.`}`)
console.log(toSummary(counts))
process.exit(counts.failed > 0 || counts.passed === 0 ? 1 : 0)

async function runUnits() {
  const report = path.join(folder, 'vitest.json')
  const times = path.join(folder, 'file-times.json')
  const reporters = [
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    `--reporter=${path.join(root, 'scripts/file-times.mjs')}`,
  ]
  const fewer = isLong || units.length > 0 ? [] : ['--tags-filter=!long']
  const program = [inPackages('vitest/vitest.mjs'), 'run', ...reporters, ...fewer, ...units]
  const env = { NODE_ENV: 'test', FILE_TIMES: times, ...long }
  return runTimed('unit', program, env, (code) => countVitest(report, times, code))
}

/** Runs a suite and counts its tests. A whole run fails for what is slow. */
async function runTimed(suite, program, env, count) {
  const stopMeasuring = measureSlowness()
  const code = await run(node, program, env)
  slowness[suite] = stopMeasuring()
  endIfInterrupted(code)
  const isWhole = !isLong && filters.length === 0
  return isWhole ? failSlow(count(code), slowness[suite]) : count(code)
}

/** Fills the site and installs the browser at once, and visits the site when the unit tests have ended. */
async function runPlaywright(databaseUrl, unit) {
  const report = path.join(folder, 'playwright.json')
  const settings = {
    E2E_DATABASE_URL: databaseUrl,
    E2E_DATA_DIR: path.join(folder, 'data'),
    E2E_PORT: String(await findFreePort()),
    E2E_REPORT: report,
  }
  await run(node, ['scripts/fill-journey-site.ts'], settings)
  await unit
  const CHROMIUM_PATH = await chromium()
  if (!CHROMIUM_PATH) return { ...nothing, failed: 1, failures: [{ name: 'e2e', message: noChromium }] }
  browser = nameOf(CHROMIUM_PATH)
  const fewer = isLong || journeys.length > 0 ? [] : ['--grep-invert=@long']
  const program = [
    inPackages('@playwright/test/cli.js'),
    'test',
    '--pass-with-no-tests',
    ...fewer,
    ...journeys,
  ]
  const env = { ...settings, ...long, CHROMIUM_PATH }
  return runTimed('e2e', program, env, (code) => countPlaywright(report, code))
}

/** Whether the system's folder in memory has room for the tests' files, and programs can be run from there. */
function isRoomy(memory) {
  try {
    fs.accessSync(memory, fs.constants.W_OK)
    const { bavail, bsize } = fs.statfsSync(memory)
    const room = Math.min(bavail * bsize, process.availableMemory?.() ?? os.freemem())
    const mounts = fs.readFileSync('/proc/mounts', 'utf8').split('\n')
    return (
      room > bytesInMemory && !mounts.some((line) => line.includes(` ${memory} `) && line.includes('noexec'))
    )
  } catch {
    // Not on this system.
    return false
  }
}

function inPackages(file) {
  return path.join(root, 'node_modules', file)
}

function endIfInterrupted(code) {
  if (!interrupted.includes(code)) return
  removeFolder()
  say('Interrupted.')
  process.exit(code)
}

/** Removes the tests' files, and ends the databases that interrupted tests left running. */
function removeFolder() {
  for (const name of fs.readdirSync(folder)) endDatabase(path.join(folder, name, 'postgres', 'cluster'))
  fs.rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
}

function endDatabase(cluster) {
  try {
    const [pid, directory] = fs.readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    if (directory === fs.realpathSync(cluster)) process.kill(Number(pid), 'SIGQUIT')
  } catch (error) {
    // There is none, or it has ended.
    if (!['ENOENT', 'ENOTDIR', 'ESRCH'].includes(error.code)) throw error
  }
}

function findFreePort() {
  return new Promise((resolve, reject) => {
    const server = net.createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}
