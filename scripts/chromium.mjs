// Finds the browser for the journeys in e2e/, or installs one.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { fail, say } from './bootstrap.mjs'
import { chromiumFromNpm } from './chromium-from-npm.mjs'

/** Used even where there is a full Chromium, which takes a second longer per page of a journey. */
const shell = 'chromium-headless-shell'
const full = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const macPath = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

/** Advice where none can be installed. */
export const noChromium =
  'The browser tests need Chromium. On Debian: sudo apt-get install chromium-headless-shell fonts-liberation. Elsewhere install ' +
  'Chrome or Chromium, or run npx playwright install chromium, or set CHROMIUM_PATH. To skip them: npm test -- unit'

/**
 * Starts looking for Chromium and installing it if need be, and returns a function that waits for its path, undefined where
 * there is none.
 */
export function prepareChromium() {
  const given = process.env.CHROMIUM_PATH
  if (given && !starts(given)) fail(`CHROMIUM_PATH is ${given}, which does not start.`)
  const found = given ? Promise.resolve(given) : findOrInstall()
  return () => found
}

async function findOrInstall() {
  return (
    (await chromiumFromNpm().then((file) => (file && starts(file) ? file : undefined))) ??
    findOnPath([shell]) ??
    (await installFromDebian(shell)) ??
    (await findFull()) ??
    (await installFromDebian('chromium'))
  )
}

async function findFull() {
  const { chromium } = await import('playwright-core')
  return findOnPath(full) ?? [macPath, chromium.executablePath()].find((file) => file && starts(file))
}

/** Playwright needs the full path. */
function findOnPath(names) {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean)
  const files = names.flatMap((name) => folders.map((folder) => path.join(folder, name)))
  return files.find((file) => fs.existsSync(file) && starts(file))
}

/** Checks by running it: on Ubuntu the file may be a stub that only says to install a snap. */
function starts(file) {
  return spawnSync(file, ['--version'], { stdio: 'ignore' }).status === 0
}

/** Its name and version, as it says them. */
export const nameOf = (file) => spawnSync(file, ['--version'], { encoding: 'utf8' }).stdout?.trim() || file

/** As root on Debian or Ubuntu, which lacks some of Debian's packages. */
async function installFromDebian(name) {
  if (process.getuid?.() !== 0 || !fs.existsSync('/etc/debian_version')) return undefined
  say(`Installing ${name} with apt-get; this takes about a minute.`)
  await runApt(['update', '-qq'])
  await runApt(['install', '-y', '-qq', '--no-install-recommends', name, 'fonts-liberation'])
  return findOnPath([name])
}

/** Its errors are printed and otherwise ignored: afterwards there is a browser, or there isn't. */
async function runApt(args) {
  const child = spawn('apt-get', args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  await once(child, 'close').catch(() => {})
}
