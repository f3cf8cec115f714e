// Finds the browser for the journeys in e2e/; as root on Debian and Ubuntu, installs it.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { fail, say } from './bootstrap.mjs'

/** The headless shell comes first: full Chromium takes a second longer per page of a journey. */
const shell = 'chromium-headless-shell'
const names = [shell, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const macPath = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

/** Returns the path of a Chromium that starts. If there is none, exits and says what to do. */
export async function ensureChromium() {
  const found = (await findChromium()) ?? installChromium(shell) ?? installChromium('chromium')
  if (found) return found
  return fail(
    'The browser tests need Chromium. On Debian: sudo apt-get install chromium-headless-shell fonts-liberation. Elsewhere install ' +
      'Chrome or Chromium, or run npx playwright install chromium, or set CHROMIUM_PATH. To skip them: npm test -- unit',
  )
}

async function findChromium() {
  const given = process.env.CHROMIUM_PATH
  if (given) return starts(given) ? given : fail(`CHROMIUM_PATH is ${given}, which does not start.`)
  const { chromium } = await import('playwright-core')
  return findOnPath() ?? [macPath, chromium.executablePath()].find((file) => file && starts(file))
}

/** Playwright needs the full path. */
function findOnPath() {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean)
  const files = names.flatMap((name) => folders.map((folder) => path.join(folder, name)))
  return files.find((file) => fs.existsSync(file) && starts(file))
}

/** Checks by running it: on Ubuntu the file may be a stub that only says to install a snap. */
function starts(file) {
  return spawnSync(file, ['--version'], { stdio: 'ignore' }).status === 0
}

/** Ubuntu lacks some of Debian's packages. */
function installChromium(name) {
  if (process.getuid?.() !== 0 || !fs.existsSync('/etc/debian_version')) return undefined
  say(`Installing ${name} with apt-get; this takes about a minute.`)
  const options = {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }
  spawnSync('apt-get', ['update', '-qq'], options)
  const wanted = ['install', '-y', '-qq', '--no-install-recommends', name, 'fonts-liberation']
  spawnSync('apt-get', wanted, options)
  return findOnPath()
}
