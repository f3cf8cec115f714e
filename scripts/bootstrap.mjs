// Everything that a command needs before it can start: packages, the pinned Node, the browser build. Plain JavaScript for any
// Node >= 20 and without packages, because a fresh clone has nothing else yet.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { lockFolder } from './bootstrap-lock.mjs'

/** The project's root folder. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')

const oldestNode = 24
const inRoot = (...names) => path.join(root, ...names)
const sourcesOfBuild = [
  'src/web',
  'src/shared',
  'vite.config.ts',
  'scripts/lean-packages.ts',
  'scripts/page-styles.ts',
  'scripts/precompress.ts',
  'package-lock.json',
]

/** Prints a progress line. */
export function say(line) {
  console.log(`  ${line}`)
}

/** Prints an error line and exits. */
export function fail(line) {
  console.error(`  ${line}`)
  process.exit(1)
}

/** Runs `npm ci` unless the installed packages match package-lock.json. */
export function ensureInstalled() {
  const lock = fs.readFileSync(inRoot('package-lock.json'))
  const wanted = hash([lock, process.platform, process.arch])
  const stamp = inRoot('node_modules/.package-lock.sha')
  if (readOr(stamp) === wanted) return
  const unlock = lockFolder(inRoot('.cache/bootstrap.lock'))
  try {
    // The command we waited for may have installed them.
    if (readOr(stamp) !== wanted) install(lock, stamp, wanted)
  } finally {
    unlock()
  }
}

function install(lock, stamp, wanted) {
  if (!isInstalled(JSON.parse(lock))) {
    say('Installing packages with npm ci; this takes about a minute.')
    const { command, args } = findNpm()
    const result = spawnSync(
      command,
      [...args, 'ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'],
      {
        cwd: root,
        stdio: ['ignore', 'inherit', 'inherit'],
        shell: process.platform === 'win32',
      },
    )
    if (result.status !== 0) fail('npm ci failed. Is the npm registry reachable?')
  }
  fs.writeFileSync(stamp, wanted)
}

/** True after a manual `npm install`: npm's own record has the same versions as the lock file. */
function isInstalled(lock) {
  const note = readOr(inRoot('node_modules/.package-lock.json'))
  if (!note) return false
  const installed = JSON.parse(note).packages
  return Object.entries(lock.packages).every(
    ([place, wanted]) => !place || wanted.optional || installed[place]?.version === wanted.version,
  )
}

/** The npm that called this script, else the one installed with this Node, else the one on the PATH. */
export function findNpm() {
  const beside = path.resolve(path.dirname(process.execPath), '../lib/node_modules/npm/bin/npm-cli.js')
  const script = [process.env.npm_execpath, beside].find(
    (file) => file?.endsWith('npm-cli.js') && fs.existsSync(file),
  )
  return script ? { command: process.execPath, args: [script] } : { command: 'npm', args: [] }
}

/** Returns the path of a Node that can run the sources: the pinned one from the packages, else this one if it is new enough. */
export function ensureNode() {
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const pinned = inRoot(
    `node_modules/node-${process.platform.replace('win32', 'win')}-${process.arch}/bin/node${suffix}`,
  )
  if (fs.existsSync(pinned)) {
    if (isSameFile(pinned, process.execPath)) return pinned
    if (spawnSync(pinned, ['--version']).status === 0) return pinned
  }
  if (Number.parseInt(process.versions.node, 10) >= oldestNode) return process.execPath
  return fail(
    `This needs Node ${oldestNode} or newer, and npm has none for this machine. You have ${process.version}.`,
  )
}

function isSameFile(one, other) {
  return fs.realpathSync(one) === fs.realpathSync(other)
}

/** Builds the browser bundle and the page renderer, unless `dist/` was built from the current sources. */
export async function ensureBuilt(node) {
  const stamp = inRoot('dist/.sources.sha')
  const wanted = hashSources()
  if (readOr(stamp) === wanted) return
  const unlock = lockFolder(inRoot('.cache/bootstrap.lock'))
  const isBuilt = readOr(stamp) === wanted || (await build(node, wanted))
  unlock()
  if (!isBuilt) fail('The build failed; see above.')
}

/** Builds next to `dist/` and replaces it only when complete, so a running server never sees half a build. Returns false on failure. */
async function build(node, wanted) {
  say('Building the pages; this takes a few seconds.')
  const fresh = inRoot(`.cache/dist-${process.pid}`)
  const former = `${fresh}-former`
  try {
    const vite = [inRoot('node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn', '--outDir']
    const server = [path.join(fresh, 'server'), '--ssr', 'src/web/entry-server.tsx']
    const codes = await Promise.all([
      run(node, [...vite, path.join(fresh, 'web')], { NODE_ENV: 'production' }),
      run(node, [...vite, ...server], { NODE_ENV: 'production' }),
    ])
    if (codes.some((code) => code !== 0)) return false
    fs.writeFileSync(path.join(fresh, '.sources.sha'), wanted)
    if (fs.existsSync(inRoot('dist'))) fs.renameSync(inRoot('dist'), former)
    fs.renameSync(fresh, inRoot('dist'))
    return true
  } finally {
    for (const folder of [fresh, former]) fs.rmSync(folder, { recursive: true, force: true })
  }
}

/** Hashes contents rather than times: a checkout touches files without changing them. */
function hashSources() {
  const files = sourcesOfBuild.flatMap((source) => {
    if (!fs.statSync(inRoot(source), { throwIfNoEntry: false })?.isDirectory()) return [source]
    const entries = fs.readdirSync(inRoot(source), { recursive: true, withFileTypes: true })
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(root, path.join(entry.parentPath ?? entry.path, entry.name)))
  })
  const isSource = (file) => !/\.test\.tsx?$/.test(file) && fs.existsSync(inRoot(file))
  return hash(
    files
      .filter(isSource)
      .sort()
      .flatMap((file) => [file, fs.readFileSync(inRoot(file))]),
  )
}

/**
 * Environment for our commands: the pinned Node is first on the PATH, so scripts find it by name, and it keeps compiled
 * code, which makes the next start a third faster.
 */
export function environment(extra = {}) {
  const searchPath = [inRoot('node_modules/.bin'), process.env.PATH].join(path.delimiter)
  return { NODE_COMPILE_CACHE: inRoot('.cache/node'), ...process.env, PATH: searchPath, ...extra }
}

/** Runs a program in the root folder, forwards signals to it and resolves to its exit code. */
export function run(command, args, extra = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: environment(extra) })
    const forward = (signal) => child.kill(signal)
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
    for (const signal of signals) process.on(signal, forward)
    const settle = (code) => {
      for (const signal of signals) process.off(signal, forward)
      resolve(code)
    }
    child.once('error', (error) => {
      console.error(error.message)
      settle(1)
    })
    child.once('exit', (code, signal) => settle(code ?? (signal ? 128 + (signalNumbers[signal] ?? 0) : 1)))
  })
}

const signalNumbers = { SIGHUP: 1, SIGINT: 2, SIGABRT: 6, SIGBUS: 7, SIGKILL: 9, SIGSEGV: 11, SIGTERM: 15 }

/** Replaces this process with `node args` if the host's Node can (>= 22.15, not Windows), else runs it as a child and exits with its code. */
export async function become(node, args, extra = {}) {
  const all = withWatch(args)
  if (typeof process.execve === 'function' && process.platform !== 'win32') {
    process.chdir(root)
    process.execve(node, [node, ...all], environment(extra))
  }
  await import('./end-with-parent.mjs')
  process.exit(await run(node, all, { ...extra, ENDS_WITH_PARENT: '1' }))
}

/** Exit code of a server that crashed after its start (src/server/main.ts). */
const crashed = 70
/** Seconds until the next start: twice as long each time, until it has run for a while. */
const pauses = { first: 1, last: 60, forgottenAfter: 300 }

/** Runs `node args` as a child, and again each time it ends abnormally. Exits with its code, at once when told to stop. */
export async function keepRunning(node, args, extra = {}) {
  await import('./end-with-parent.mjs')
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stopping.abort())
  for (let pause = pauses.first; ; pause = Math.min(pause * 2, pauses.last)) {
    const begun = performance.now()
    const code = await run(node, withWatch(args), { ...extra, ENDS_WITH_PARENT: '1' })
    if (stopping.signal.aborted || (code !== crashed && code < 128)) process.exit(code)
    if (performance.now() - begun > pauses.forgottenAfter * 1000) pause = pauses.first
    console.error(`  The server ended unexpectedly (${code}). It starts again in ${pause} s.`)
    await sleep(pause * 1000, undefined, { signal: stopping.signal }).catch(() => process.exit(0))
  }
}

const withWatch = (args) => ['--import', new URL('./end-with-parent.mjs', import.meta.url).href, ...args]

function hash(parts) {
  const sum = createHash('sha256')
  for (const part of parts) sum.update(part).update('\0')
  return sum.digest('hex')
}

function readOr(file) {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
